import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countTests, formatCounts, summariseRun } from './count-reporter.mjs';
import { inRoot } from './lib/paths.mjs';

const module = (state, ...states) => ({
  state: () => state,
  children: { allTests: () => states.map((each) => ({ result: () => ({ state: each }) })) },
});

it('counts tests by their outcome', () => {
  const counts = countTests([module('passed', 'passed', 'skipped'), module('failed', 'failed', 'passed')], []);
  expect(formatCounts(counts)).toBe('2 passed, 1 failed, 1 skipped');
});

it('counts a file that does not load, a test that never ended and an error outside any test as failed', () => {
  const counts = countTests([module('failed'), module('failed', 'pending')], [new Error('late')]);
  expect(formatCounts(counts)).toBe('0 passed, 3 failed, 0 skipped');
});

const runOf = (...tests) => [
  {
    state: () => 'passed',
    children: {
      allTests: () =>
        tests.map(([fullName, state, retryCount = 0, errors = undefined]) => ({
          fullName,
          result: () => ({ state, errors }),
          diagnostic: () => ({ retryCount }),
        })),
    },
  },
];

it('names what passed only on a second try', () => {
  const run = runOf(['steady', 'passed'], ['unsteady', 'passed', 1], ['broken', 'failed', 1]);
  expect(summariseRun(run, [], true)).toEqual({
    lines: ['passed only on a second try: unsteady'],
    counts: { passed: 2, failed: 1, skipped: 0 },
  });
});

it('states why the first try failed, shortened', () => {
  const run = runOf(['unsteady', 'passed', 1, [{ message: `no row\n${'x'.repeat(5_000)}` }]]);
  const [line] = summariseRun(run, [], true).lines;
  expect(line).toContain('unsteady\n    no row\n    xxx');
  expect(line.length).toBeLessThan(1_200);
});

it('takes three that needed a second try, and fails a run with more', () => {
  const unsteady = (count) => runOf(['steady', 'passed'], ...Array.from({ length: count }, () => ['u', 'passed', 1]));
  expect(summariseRun(unsteady(3), [], true).counts).toEqual({ passed: 4, failed: 0, skipped: 0 });
  const { lines, counts } = summariseRun(unsteady(4), [], true);
  expect(counts).toEqual({ passed: 1, failed: 4, skipped: 0 });
  expect(lines.at(-1)).toBe('more than 3 tests needed a second try: they count as failed');
});

// Put together, so that the check of product rules does not take these for citations.
const rule = (...ids) => `[${ids.map((id) => `R-${id}`).join(', ')}]`;

it('names the rules of a whole run that only skipped tests cite', () => {
  const run = runOf(
    [`real > a ${rule('BETA-02')}`, 'skipped'],
    [`real ${rule('ALPHA-01')} > b ${rule('BETA-03', 'BETA-04')}`, 'skipped'],
    [`c ${rule('BETA-03')}`, 'passed'],
    [`d ${rule('BETA-04')} ${rule('BETA-05')}`, 'failed'],
  );
  expect(summariseRun(run, [], true).lines).toEqual(['skipped, not proved, these rules: R-ALPHA-01, R-BETA-02']);
  expect(summariseRun(run, [], false).lines).toEqual([]);
});

/** Runs one file with these tests and ends like `npm test`. */
async function runOnce(code) {
  const folder = mkdtempSync(join(inRoot('scripts'), 'counted-'));
  try {
    const file = join(folder, 'counted.test.mjs');
    writeFileSync(file, `import { expect, it } from 'vitest';\n${code}`);
    const script = `import { runTests } from '${new URL('./lib/tests.mjs', import.meta.url).href}';
      process.exitCode = await runTests(['--project', 'unit', '--retry', '1', ${JSON.stringify(file)}]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const [exitCode] = await once(child, 'close');
    return { exitCode, lines: output.trimEnd().split('\n') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('says so at the end of npm test, the counts alone in the last line', async () => {
  const unsteady = (name) => `{ let tries = 0; it('${name}', () => expect(++tries).toBe(2)); }`;
  const few = await runOnce(`it('is steady', () => {});${unsteady('first')}${unsteady('second')}`);
  expect(few.lines.filter((line) => line.startsWith('passed only'))).toEqual([
    'passed only on a second try: first',
    'passed only on a second try: second',
  ]);
  expect(few.lines.join('\n')).toContain('second try: first\n    expected 1 to be 2');
  expect(few.lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped');
  expect(few.exitCode).toBe(0);
  const many = await runOnce(`it('is steady', () => {});${['a', 'b', 'c', 'd'].map(unsteady).join('')}`);
  expect(many.lines.at(-1)).toBe('1 passed, 4 failed, 0 skipped');
  expect(many.exitCode).toBe(1);
}, 120_000);
