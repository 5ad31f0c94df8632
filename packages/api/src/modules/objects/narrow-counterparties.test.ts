import { type ChainId, type LabelIndex, type LedgerReader, NO_AMOUNT } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { toNarrow } from './narrow-counterparties.ts';

const reader = { chain: 'ETHEREUM' } as unknown as LedgerReader;
const context = { reader, labels: {} as LabelIndex, asset: undefined };

const NO_FLOW = { ...NO_AMOUNT, convertedBase: 0n, usd: 0, knownUsd: 0, pricedBase: 0n };

type Row = Parameters<NonNullable<Awaited<ReturnType<typeof toNarrow>>>['select']>[0][number];
const rowOf = (other: number, received: object = {}, paid: object = {}): Row => ({
  other,
  asset: 0,
  received: { ...NO_FLOW, ...received },
  paid: { ...NO_FLOW, ...paid },
  transactions: 1,
  firstTxId: 1,
  lastTxId: 1,
});
const usd = (knownUsd: number, isAll = true) => ({ usd: isAll ? knownUsd : null, knownUsd });

describe('a least amount in USD', () => {
  const select = async (rows: readonly Row[], direction: 'BOTH' | 'INCOMING' | 'OUTGOING' = 'BOTH') => {
    const narrow = await toNarrow({} as ApiDeps, context, { minUsd: 1_000, direction });
    const narrowed = await narrow?.select(rows, 'ADDRESS');
    expect(narrowed?.usdUnknownAssets).toEqual((narrowed?.usdUnknown ?? 0) === 0 ? [] : [0]);
    return [narrowed?.rows.map(({ other }) => other), narrowed?.usdUnknown];
  };

  it('is met by what is known, and what may meet it is counted as unknown [R-EDGE-55]', async () => {
    expect(await select([rowOf(1, usd(1_000)), rowOf(2, usd(999))])).toEqual([[1], 0]);
    expect(await select([rowOf(1, usd(600), usd(400, false)), rowOf(2, usd(600), usd(399, false))])).toEqual([[1], 1]);
  });

  it('of sums that are kept without USD is unknown of all, but of what is nothing [R-EDGE-55]', async () => {
    const rows = [rowOf(1, usd(0, false)), rowOf(2, {}, usd(0, false))];
    expect(await select(rows)).toEqual([[], 2]);
    expect(await select(rows, 'INCOMING')).toEqual([[], 1]);
  });
});

describe('a whole address', () => {
  /** 7 and 8 are one wallet, called 7; 9 is nobody's, and 30 and 31 are one owner's. */
  const rows = new Map([
    ['seven', { addressId: 7, walletId: 7 }],
    ['eight', { addressId: 8, walletId: 7 }],
    ['nine', { addressId: 9 }],
    ['thirty', { addressId: 30 }],
  ]);
  const adapter = (chain: ChainId) => ({
    chain,
    parseTransactionHash: () => undefined,
    parseAddress: (text: string) => text.replace('legacy:', '').match(/^(seven|eight|nine|thirty|unseen)$/)?.[0],
  });
  const labels = {
    findAddressLabel: (id: number) => (id < 30 ? undefined : { entity: { id: 12 } }),
  } as unknown as LabelIndex;

  const find = async (text: string, granularity: 'ADDRESS' | 'WALLET', chain: ChainId = 'BITCOIN') => {
    const on = { chain, findAddress: async (each: string) => rows.get(each) } as unknown as LedgerReader;
    const deps = { adapters: new Map([[chain, adapter(chain)]]) } as unknown as ApiDeps;
    const narrow = await toNarrow(deps, { ...context, reader: on, labels }, { text, direction: 'BOTH' });
    const all = [7, 8, 9, 31].map((other) => rowOf(other));
    return [narrow?.only, (await narrow?.select(all, granularity))?.rows.map(({ other }) => other)];
  };

  it('is found in whatever notation it is written [R-EDGE-56]', async () => {
    expect(await find(' legacy:eight ', 'ADDRESS')).toEqual([[8], [8]]);
    expect(await find('nine', 'WALLET')).toEqual([[9], [9]]);
    expect(await find('unseen', 'ADDRESS')).toEqual([[], []]);
  });

  it('names the wallet that it belongs to, and the owner where owners are wallets [R-EDGE-56]', async () => {
    expect(await find('eight', 'WALLET')).toEqual([[8], [7]]);
    expect(await find('thirty', 'WALLET', 'ETHEREUM')).toEqual([[30], [31]]);
    expect(await find('thirty', 'ADDRESS', 'ETHEREUM')).toEqual([[30], []]);
  });
});
