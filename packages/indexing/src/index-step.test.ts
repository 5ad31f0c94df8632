import {
  AppError,
  type Block,
  type BlockSource,
  type ChainState,
  type Ledger,
  type LedgerWriter,
} from '@sulian/domain';
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

it('looks further where a whole range of heights has no block, up to the head [R-CHAIN-219]', async () => {
  const appended: number[][] = [];
  const writer: Pick<LedgerWriter, 'append'> = {
    append: async (blocks) => void appended.push(blocks.map(({ height }) => height)),
  };
  const state: Partial<ChainState> = { chain: 'SOLANA', height: 100, hash: 'aa', firstHeight: 0 };
  const ledger = { getState: async () => state, writer: () => writer } as unknown as Ledger;
  const requestLog: string[] = [];
  const source: BlockSource = {
    chain: 'SOLANA',
    getHead: async () => ({ height: 131, hash: 'bb' }),
    findHash: async () => 'aa',
    getBlocks: async (from, to) => {
      requestLog.push(`${from}-${to}`);
      return from <= 131 && to >= 131 ? [{ height: 131 } as Block] : [];
    },
  };
  await indexStep(ledger, source, RULES, { maxBlocks: 10 });
  expect([requestLog, appended]).toEqual([['101-110', '111-120', '121-130', '131-131'], [[131]]]);
});

it('drops no branch where the final block has changed since the head was asked for [R-CHAIN-107]', async () => {
  const told: string[] = [];
  const writer: Pick<LedgerWriter, 'setAlarm' | 'replaceAbove'> = {
    setAlarm: async (message) => void told.push(String(message)),
    replaceAbove: async (height) => void told.push(`replaced above ${height}`),
  };
  const state: Partial<ChainState> = { chain: 'TRON', height: 45, hash: '45', firstHeight: 0 };
  const reader = { state, findBlock: async (height: number) => ({ height, hash: String(height) }) };
  const ledger = {
    getState: async () => state,
    read: async (_: string, work: (reader: unknown) => Promise<unknown>) => work(reader),
    writer: () => writer,
  } as unknown as Ledger;
  const follow = (heads: (() => { height: number; hash: string })[]) => {
    const source: BlockSource = {
      chain: 'TRON',
      getHead: async () => (heads.shift() ?? (() => ({ height: 46, hash: '46b' })))(),
      findHash: async (height) => (height < 40 ? String(height) : `${height}b`),
      getBlocks: async (from, to) => [from, to].map((height) => ({ height, hash: `${height}b` }) as Block),
    };
    return indexStep(ledger, source, RULES, { maxBlocks: 10 });
  };
  const before = () => ({ height: 46, hash: '46b' });
  const refuse = () => {
    throw new AppError('REORG_TOO_DEEP', 'block 41 was solid and is another one now');
  };
  await expect(follow([before, refuse])).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  expect(told).toEqual(['block 41 was solid and is another one now']);
  await expect(follow([before, before])).resolves.toMatchObject({ kind: 'reorganised', forkHeight: 39 });
  expect(told.slice(1)).toEqual(['replaced above 39']);
});

it('raises no alarm for a source that only names another hash of a final block [R-LEDGER-96]', async () => {
  const alarms: string[] = [];
  const writer: Pick<LedgerWriter, 'setAlarm'> = { setAlarm: async (message) => void alarms.push(String(message)) };
  const state: Partial<ChainState> = { chain: 'TEZOS', height: 45, hash: '45', firstHeight: 0 };
  const reader = { state, findBlock: async (height: number) => ({ height, hash: String(height) }) };
  const ledger = {
    getState: async () => state,
    read: async (_: string, work: (reader: unknown) => Promise<unknown>) => work(reader),
    writer: () => writer,
  } as unknown as Ledger;
  const step = (head: number, hashOf: (height: number) => string) => {
    const source: BlockSource = {
      chain: 'TEZOS',
      getHead: async () => ({ height: head, hash: 'any' }),
      findHash: async (height) => `${height}b`,
      getBlocks: async (height) => [{ height, hash: hashOf(height) } as Block],
    };
    return indexStep(ledger, source, { ...RULES, finalityDepth: 2 }, { maxBlocks: 10 });
  };
  for (const head of [44, 45, 48])
    await expect(step(head, String)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED', retryable: true });
  expect(alarms).toEqual([]);
  await expect(step(48, (height) => `${height}b`)).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  expect(alarms).toHaveLength(1);
});
