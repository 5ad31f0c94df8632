import { writeFileSync } from 'node:fs';

/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for readers that know no vitest.
 * A file that does not load and an error outside any test count as failed, so that "0 failed" is never said of a red run.
 * Browser tests get a second try; each that needed it is named, so that it is mended and not forgotten.
 */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const line = formatCounts(countTests(modules, unhandledErrors));
    const file = process.env.SULIAN_TEST_COUNTS_FILE;
    if (file) writeFileSync(file, line);
    else process.stdout.write(`\n${[...listUnsteady(modules), line].join('\n')}\n`);
  }
}

export function listUnsteady(modules) {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const unsteady = tests.filter((test) => test.result().state === 'passed' && test.diagnostic()?.retryCount > 0);
  return unsteady.map((test) => `passed only on a second try: ${test.fullName}`);
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
