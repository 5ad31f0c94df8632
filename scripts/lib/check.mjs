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
  const startedAt = Date.now();
  const failed = [];
  const waiting = STEPS.values();
  const runSome = async () => {
    for (const step of waiting) if (!(await runStep(step))) failed.push(step[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runSome));
  const outcome =
    failed.length === 0 ? 'all clean' : `${failed.length} of ${STEPS.length} failed: ${failed.join(', ')}`;
  say(`check: ${outcome} (${secondsSince(startedAt)} s)`);
  return failed.length === 0 ? 0 : 1;
}

const secondsSince = (timeMs) => ((Date.now() - timeMs) / 1000).toFixed(1);

async function runStep([name, args]) {
  const startedAt = Date.now();
  const answer = await capture(process.execPath, args);
  const isFine = answer?.code === 0;
  say(`${isFine ? '✓' : '✗'} ${name} (${secondsSince(startedAt)} s)`);
  const output = answer?.output.trimEnd() ?? 'could not be started';
  if (!isFine || TELLING.has(name)) say(indent(output));
  return isFine;
}

const indent = (text) => text.replace(/^/gm, '    ');
