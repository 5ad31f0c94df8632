import { createInterface } from 'node:readline/promises';
import { say } from '../texts/say.ts';

/** Confirmation at a terminal; undefined without one. */
export async function askYes(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^\s*(?:y|yes|是|好)\s*$/i.test(await reader.question(`${question}\n${say('Do it? [y/N] ')}`));
  } finally {
    reader.close();
  }
}
