import { inRoot } from './paths.mjs';
import { capture, say } from './process.mjs';

const bin = (...parts) => inRoot('node_modules', ...parts);

/** Steps whose words are worth reading when all is well. */
const TELLING = new Set(['house', 'words', 'product rules', 'packages of others']);

/** Static checks. Each step is a program with its own output. */
const STEPS = [
  ['types', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noEmit']],
  ['types of the web application', [bin('typescript', 'bin', 'tsc'), '-p', 'apps/web', '--noEmit']],
  [
    'boundaries',
    [
      bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'apps',
    ],
  ],
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--max-diagnostics=200', '.']],
  ['house', ['--import', 'tsx', 'scripts/check-house.mjs']],
  ['words', ['scripts/check-words.mjs']],
  ['unused files, exports and packages', [bin('knip', 'bin', 'knip.js'), '--no-progress']],
  ['interface texts', ['--import', 'tsx', 'scripts/check-i18n.mjs']],
  ['product rules', ['scripts/check-rules.mjs']],
  ['packages of others', ['scripts/check-packages.mjs']],
];

/** The longest first; more of them than two at a time would only wait for each other. */
const AT_ONCE = 2;

/** Runs every step and prints each result as it ends; returns 1 when one of them failed. */
export async function runChecks() {
  const failed = [];
  const waiting = STEPS.values();
  const runSome = async () => {
    for (const step of waiting) if (!(await runStep(step))) failed.push(step[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runSome));
  say(
    failed.length === 0
      ? 'check: all clean'
      : `check: ${failed.length} of ${STEPS.length} failed: ${failed.join(', ')}`,
  );
  return failed.length === 0 ? 0 : 1;
}

async function runStep([name, args]) {
  const startedAt = Date.now();
  const answer = await capture(process.execPath, args);
  const isFine = answer?.code === 0;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`${isFine ? '✓' : '✗'} ${name} (${seconds} s)`);
  const output = answer?.output.trimEnd() ?? 'could not be started';
  if (!isFine || TELLING.has(name)) say(indent(output));
  return isFine;
}

const indent = (text) => text.replace(/^/gm, '    ');
