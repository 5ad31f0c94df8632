import { writeFileSync } from 'node:fs';
import { listCitations } from './lib/product-rules.mjs';

/** Tests of one run that may need a second try; more are a fault of the product or of the tests, and fail the run. */
const MAX_UNSTEADY = 3;

/**
 * Ends a test run with one plain line, `N passed, N failed, N skipped`, for readers who do not know vitest. A file that
 * does not load, or an error outside any test, counts as failed, so that a red run never prints "0 failed". Before that
 * line come tests that needed a second try, and product rules without a proof. `SULIAN_TEST_COUNTS_FILE` receives all
 * of it in place of standard output; the caller prints it last.
 */
export default class CountReporter {
  onInit(vitest) {
    this.isWhole = isWholeRun(vitest);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const { lines, counts } = summariseRun(modules, unhandledErrors, this.isWhole);
    const text = [...lines, formatCounts(counts)].join('\n');
    if (counts.failed > 0) process.exitCode = 1;
    const file = process.env.SULIAN_TEST_COUNTS_FILE;
    if (file) writeFileSync(file, text);
    else process.stdout.write(`\n${text}\n`);
  }
}

/** False for a part of the tests, for example the long ones: rules of the other tests are then not reported. */
const isWholeRun = ({ filenamePattern, config }) =>
  (filenamePattern ?? []).length === 0 &&
  config.testNamePattern === undefined &&
  config.project.length === 0 &&
  config.shard === undefined &&
  process.env.SULIAN_TEST_LONG !== '1';

/** Lines before the counts, and the counts: too many unsteady tests count as failed. */
export function summariseRun(modules, unhandledErrors, isWhole) {
  const counts = countTests(modules, unhandledErrors);
  const unsteady = listUnsteady(modules);
  const lines = unsteady.map((test) => `passed only on a second try: ${test.fullName}${describeFirstTry(test)}`);
  if (unsteady.length > MAX_UNSTEADY) {
    counts.passed -= unsteady.length;
    counts.failed += unsteady.length;
    lines.push(`more than ${MAX_UNSTEADY} tests needed a second try: they count as failed`);
  }
  const unproved = isWhole ? listUnproved(modules) : [];
  if (unproved.length > 0) lines.push(`skipped, not proved, these rules: ${unproved.join(', ')}`);
  return { lines, counts };
}

const listTests = (modules) => modules.flatMap((module) => [...module.children.allTests()]);

const listUnsteady = (modules) =>
  listTests(modules).filter((test) => test.result().state === 'passed' && test.diagnostic()?.retryCount > 0);

/** Characters of a failed first try's error: enough to see its cause. */
const MAX_ERROR_TEXT = 1_000;

function describeFirstTry(test) {
  const [error] = test.result().errors ?? [];
  if (error === undefined) return '';
  return `\n    ${[error.message, error.diff].filter(Boolean).join('\n').slice(0, MAX_ERROR_TEXT).replaceAll('\n', '\n    ')}`;
}

/** Rules that only skipped tests cite. */
function listUnproved(modules) {
  const rulesOf = (isWanted) =>
    new Set(
      listTests(modules)
        .filter((test) => isWanted(test.result().state))
        .flatMap((test) => listCitations('', test.fullName).map(({ id }) => id)),
    );
  const ran = rulesOf((state) => state !== 'skipped');
  return [...rulesOf((state) => state === 'skipped')].filter((id) => !ran.has(id)).sort();
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
