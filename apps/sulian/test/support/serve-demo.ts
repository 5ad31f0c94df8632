import { expect, vi } from 'vitest';
import { startSulian } from './run-sulian.ts';

/** The program with its demo world, ready for calls. */
export interface ServedDemo {
  /** Lines of its log since the start. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts `sulian serve` and waits until it is ready. */
export async function serveDemo(env: Readonly<Record<string, string>>): Promise<ServedDemo> {
  const running = startSulian(['serve'], env);
  let said = '';
  running.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitFor(() => expect(said).toContain('ready on '), { timeout: 200_000, interval: 100 });
  const stop = async (): Promise<void> => {
    running.child.kill('SIGTERM');
    await running.done;
  };
  return { log: () => said, stop };
}
