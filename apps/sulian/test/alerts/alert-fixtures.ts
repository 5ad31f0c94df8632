import type { AlertCursor, AlertEvaluationStore, Firing } from '@sulian/domain';
import { createAlertEvaluationStore } from '@sulian/records';
import type { Program } from '../../src/program.ts';

/** Advances the evaluation of alerts manually: the test decides which alerts fire, the program stores the result. */
export function createHand(program: Program, fromHeight: number) {
  const store: AlertEvaluationStore = createAlertEvaluationStore(program.database, {
    mails: {
      settings: { isSmtpSet: false } as never,
      describe: () => ({ template: 'x', language: 'cn', values: {} }),
      readAssets: async () => [],
    },
    clock: Date.now,
  });
  let at: AlertCursor = {
    chain: 'BITCOIN',
    height: fromHeight,
    hash: `block ${fromHeight}`,
    merges: 0,
    reorgs: 0,
    labelVersion: 0,
  };
  return {
    start: () => store.start(at),
    fire: async (firings: readonly Firing[]): Promise<void> => {
      const height = at.height + 1;
      const block = { height, hash: `block ${height}`, timeSec: 1_795_000_000 + height * 600, keys: [] };
      const known = new Set(await store.listUnresolved(at.chain));
      const done = await store.evaluate(at, block, { known, decide: () => ({ firings, inputs: [] }) });
      if (typeof done === 'string') throw new Error(`the block was not evaluated: ${done}`);
      at = { ...at, height, hash: block.hash };
    },
    withdraw: async (blocks: number): Promise<void> => {
      const height = at.height - blocks;
      const done = await store.rewind(at, { height, hash: `block ${height}` });
      if (done === 'MOVED') throw new Error('the cursor moved');
      at = { ...at, height, hash: `block ${height}` };
    },
  };
}

/** A movement of one coin into the watched address. */
export const coinIn = (txHash: string, counterparties: readonly string[] = []): Firing['movement'] => ({
  txHash,
  direction: 'CREDIT',
  amountBase: 150_000_000n,
  valueUsd: undefined,
  counterparties,
});
