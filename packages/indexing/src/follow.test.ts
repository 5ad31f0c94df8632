import type { BlockSource, ChainState, Ledger, LedgerWriter } from '@sulian/domain';
import { expect, it } from 'vitest';
import { catchUp } from './follow.ts';

const HEAD = { height: 5, hash: 'aa' };

it('hands the stop of the program over to the count of counterparties, and ends with it', async () => {
  const stopping = new AbortController();
  let handedOver: AbortSignal | undefined;
  const writer: Pick<LedgerWriter, 'countCounterparties'> = {
    countCounterparties: async (signal) => {
      stopping.abort();
      handedOver = signal;
      return false;
    },
  };
  const state: Partial<ChainState> = { ...HEAD, chain: 'BITCOIN', firstHeight: 0, clusteredHeight: 5 };
  const ledger = { getState: async () => state, writer: () => writer } as unknown as Ledger;
  const source: BlockSource = {
    chain: 'BITCOIN',
    getHead: async () => HEAD,
    findHash: async () => HEAD.hash,
    getBlocks: async () => [],
  };
  const steps: string[] = [];
  await catchUp({
    ledger,
    source,
    rules: { finalityDepth: 0, blockTimeSec: 600, firstHeight: 0 },
    clusterRule: () => expect.unreachable('nothing is left to cluster'),
    limits: { maxBlocks: 10 },
    signal: stopping.signal,
    onStep: ({ kind }) => steps.push(kind),
  });
  expect(steps).toEqual(['level']);
  expect(handedOver).toBe(stopping.signal);
});
