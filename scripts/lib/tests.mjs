import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { runNode } from './process.mjs';
import { findScratch } from './scratch.mjs';

/** Runs vitest and prints the output of its count reporter last, after anything that a tear-down prints. */
export async function runTests(args, env = {}) {
  const folder = mkdtempSync(join(findScratch(), 'sulian-test-'));
  // Some programs run as another user, whose folder is inside.
  chmodSync(folder, 0o711);
  const counts = join(folder, 'counts');
  try {
    const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
    const ofRun = { ...env, SULIAN_TEST_COUNTS_FILE: counts, TMPDIR: folder };
    return report(await runNode([vitest, 'run', ...args], { env: ofRun }), counts);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function report(code, countsFile) {
  let text;
  try {
    text = readFileSync(countsFile, 'utf8');
  } catch {
    process.stdout.write('\nThe tests ended before they were counted.\n');
    return code === 0 ? 1 : code;
  }
  process.stdout.write(`\n${text}\n`);
  const isNothingProved = text.split('\n').at(-1).startsWith('0 passed');
  return code === 0 && isNothingProved ? 1 : code;
}
