import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startProgress } from './progress.ts';

const PROGRESS = fileURLToPath(new URL('./progress.ts', import.meta.url));
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

it.skipIf(!hasTerminal)(
  'draws a bar where a terminal is there, with how much is done and what is going on [R-RUN-13]',
  () => {
    const code = `import('${PROGRESS}').then(({ startProgress }) => {
    const progress = startProgress(900, 'blocks');
    progress.update(450, '');
    progress.update(900, 'building tables');
    progress.stop();
  })`;
    // A pseudo-terminal of its own; what the program writes there is what a person would see.
    const command = `"${process.execPath}" --import tsx -e "${code.replaceAll('\n', ' ')}"`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      env: { ...process.env, TERM: 'xterm' },
    });
    expect(stdout).toMatch(/░+.* 0% 0\/900 blocks/);
    expect(stdout).toMatch(/█+ 100% 900\/900 blocks building tables/);
    expect(stdout).not.toMatch(/of 900 blocks/);
  },
);

it('writes plain lines where no terminal is there: one every ten seconds at most [R-RUN-13]', () => {
  const lines: string[] = [];
  let nowMs = 0;
  const output = { isTerminal: false, write: (line: string) => void lines.push(line), now: () => nowMs };
  const progress = startProgress(900, 'blocks', output);
  for (const [atMs, done, note] of [
    [1_000, 10, ''],
    [9_999, 90, ''],
    [10_000, 100, ''],
    [12_000, 120, ''],
    [25_000, 300, ''],
    [26_000, 900, 'building tables'],
    [37_000, 900, 'building indexes'],
  ] as const) {
    nowMs = atMs;
    progress.update(done, note);
  }
  progress.stop();
  expect(lines).toEqual(['100 of 900 blocks\n', '300 of 900 blocks\n', '900 of 900 blocks: building indexes\n']);
});
