import { AppError, type BlockSource, type ChainState, type Ledger, type LedgerWriter } from '@sulian/domain';
import { expect, it } from 'vitest';
import { indexStep } from './index-step.ts';

const RULES = { finalityDepth: 27, blockTimeSec: 3, firstHeight: 0 };

it("stops with an alarm that lasts where the source's final block has changed [R-CHAIN-107]", async () => {
  const alarms: string[] = [];
  const writer: Pick<LedgerWriter, 'setAlarm'> = { setAlarm: async (message) => void alarms.push(String(message)) };
  const state: Partial<ChainState> = { chain: 'TRON', height: 45, hash: 'aa', firstHeight: 0 };
  const ledger = { getState: async () => state, writer: () => writer } as unknown as Ledger;
  const source = (code: 'REORG_TOO_DEEP' | 'SOURCE_TIMEOUT'): BlockSource => ({
    chain: 'TRON',
    getHead: async () => {
      throw new AppError(code, 'block 26 was solid and is another one now');
    },
    findHash: async () => undefined,
    getBlocks: async () => [],
  });
  const step = (code: 'REORG_TOO_DEEP' | 'SOURCE_TIMEOUT') => indexStep(ledger, source(code), RULES, { maxBlocks: 10 });
  await expect(step('SOURCE_TIMEOUT')).rejects.toMatchObject({ code: 'SOURCE_TIMEOUT' });
  expect(alarms).toEqual([]);
  await expect(step('REORG_TOO_DEEP')).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  expect(alarms).toEqual(['block 26 was solid and is another one now']);
});
