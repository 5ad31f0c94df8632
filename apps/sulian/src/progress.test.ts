import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProgress } from './progress.ts';

const PROGRESS = fileURLToPath(new URL('./progress.ts', import.meta.url));
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

it.skipIf(!hasTerminal)(
  'draws a bar where a terminal is there, with how much is done and what is going on [R-RUN-13]',
  () => {
    const code = `import('${PROGRESS}').then(({ startProgress }) => {
    const progress = startProgress('blocks', { total: 900 });
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

describe('where no terminal is there', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const start = (total?: number) => {
    const lines: string[] = [];
    const output = { isTerminal: false, write: (line: string) => void lines.push(line) };
    return { lines, progress: startProgress('blocks', { total, output }) };
  };

  it('writes plain lines: one every five seconds at most [R-RUN-13]', () => {
    const { lines, progress } = start(900);
    for (const [waitMs, done, note] of [
      [1_000, 10, ''],
      [3_999, 90, ''],
      [1, 100, ''],
      [4_000, 120, ''],
      [1_000, 300, ''],
      [1_000, 900, 'building tables'],
      [4_000, 900, 'building indexes'],
    ] as const) {
      vi.advanceTimersByTime(waitMs);
      progress.update(done, note);
    }
    progress.stop();
    expect(lines).toEqual(['90 of 900 blocks\n', '120 of 900 blocks\n', '900 of 900 blocks: building tables\n']);
  });

  it('writes them also while one batch, or the building of one index, takes long [R-RUN-13]', () => {
    const { lines, progress } = start(900);
    vi.advanceTimersByTime(5_000);
    progress.update(900, 'building indexes');
    vi.advanceTimersByTime(11_000);
    expect(lines).toEqual([
      '0 of 900 blocks\n',
      '900 of 900 blocks: building indexes\n',
      '900 of 900 blocks: building indexes\n',
    ]);
    progress.stop();
    vi.advanceTimersByTime(20_000);
    expect(lines).toHaveLength(3);
  });

  it('says what is going on before it is known how much there is to do', () => {
    const { lines, progress } = start();
    progress.update(0, 'reading the files');
    vi.advanceTimersByTime(5_000);
    progress.setTotal(7);
    progress.update(3, '');
    vi.advanceTimersByTime(5_000);
    progress.stop();
    expect(lines).toEqual(['reading the files\n', '3 of 7 blocks\n']);
  });
});
