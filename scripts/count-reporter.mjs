import { writeFileSync } from 'node:fs';

/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for readers that know no vitest.
 * A file that does not load and an error outside any test count as failed, so that "0 failed" is never said of a red run.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const line = formatCounts(countTests(modules, unhandledErrors));
    const file = process.env.SULIAN_TEST_COUNTS_FILE;
    if (file) writeFileSync(file, line);
    else process.stdout.write(`\n${line}\n`);
  }
}

export function countTests(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    let failedHere = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed += 1;
      else if (state === 'skipped') counts.skipped += 1;
      else failedHere += 1;
    }
    const isBroken = module.state() === 'failed' && failedHere === 0;
    counts.failed += isBroken ? 1 : failedHere;
  }
  return counts;
}

export const formatCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
