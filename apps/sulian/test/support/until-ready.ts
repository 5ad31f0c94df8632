import { expect, vi } from 'vitest';
import type { Running } from './run-sulian.ts';

const READY_MS = 120_000;

/** Resolves once `sulian serve` answers calls. */
export async function untilReady({ child }: Running): Promise<void> {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`the program ended: ${log}`);
      expect(log).toContain('ready on ');
    },
    { timeout: READY_MS, interval: 50 },
  );
}
