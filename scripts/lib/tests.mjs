import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { runNode } from './process.mjs';

/** Runs vitest and repeats its counts as the very last line, behind anything a tear-down may still print. */
export async function runTests(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sulian-test-'));
  const counts = join(folder, 'counts');
  try {
    const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
    const code = await runNode([vitest, 'run', ...args], { env: { ...env, SULIAN_TEST_COUNTS_FILE: counts } });
    return report(code, counts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(code, countsFile) {
  let line;
  try {
    line = readFileSync(countsFile, 'utf8');
  } catch {
    process.stdout.write('\nThe tests ended before they were counted.\n');
    return code === 0 ? 1 : code;
  }
  process.stdout.write(`\n${line}\n`);
  return code === 0 && line.startsWith('0 passed') ? 1 : code;
}
