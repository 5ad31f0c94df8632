import { inRoot } from './paths.mjs';
import { capture, say } from './process.mjs';

const bin = (...parts) => inRoot('node_modules', ...parts);

/** What can be said of the code without running it. Each step is a program of its own with its own words. */
const STEPS = [
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--max-diagnostics=200', '.']],
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
  ['interface texts', ['scripts/check-i18n.mjs']],
  ['product rules', ['scripts/check-rules.mjs']],
];

/** Runs every step, says what each found, and answers 1 when one of them failed. */
export async function runChecks() {
  const failed = [];
  for (const [name, args] of STEPS) {
    const startedAt = Date.now();
    const answer = await capture(process.execPath, args);
    const isFine = answer?.code === 0;
    if (!isFine) failed.push(name);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(`${isFine ? '✓' : '✗'} ${name} (${seconds} s)`);
    const output = answer?.output.trimEnd() ?? 'could not be started';
    if (!isFine || name === 'product rules') say(indent(output));
  }
  say(
    failed.length === 0
      ? 'check: all clean'
      : `check: ${failed.length} of ${STEPS.length} failed: ${failed.join(', ')}`,
  );
  return failed.length === 0 ? 0 : 1;
}

const indent = (text) => text.replace(/^/gm, '    ');
