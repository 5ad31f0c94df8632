import { createInterface } from 'node:readline/promises';

/** Whether somebody at a terminal answers yes; undefined where nobody can be asked. */
export async function askYes(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*(?:y|yes|是|好)\s*$/i.test(await reader.question(`${question}\nDo it? [y/N] `));
  } finally {
    reader.close();
  }
}
