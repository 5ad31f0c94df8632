import { expect, it } from 'vitest';
import { startProgress } from './progress.ts';

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
