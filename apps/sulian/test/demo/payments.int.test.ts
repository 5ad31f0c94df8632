import type { ObjectAnswer, PaymentsAnswer, TrailAnswer } from '@sulian/contract';
import {
  formatTrail,
  heightOf,
  isCost,
  type LedgerReader,
  type LegRow,
  parseAmount,
  toCoinId,
  toHashText,
} from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTronWorldProgram } from '../support/account-world-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
const DAY = 86_400;
const SAMPLES = 40;
/** Payments of an answer at most, and rows of its page. */
const [MOST, PAGE] = [1_000, 100];

/** One amount that somebody received, read by the histories of all addresses. */
interface Receipt {
  readonly hash: string;
  readonly address: string | null;
  readonly asset: number;
  readonly base: bigint;
  readonly time: number;
}

async function recount(reader: LedgerReader): Promise<readonly Receipt[]> {
  const addresses = await reader.listAddressesAfter(0, 1_000_000);
  const addressIds = addresses.map(({ addressId }) => addressId);
  const txIds = await reader.listTransactionIdsOf({ addressIds, fromTxId: 0, toTxId: 2 ** 50, limit: 1_000_000 });
  const textOf = new Map(addresses.map(({ addressId, text }) => [addressId, text]));
  const times = await reader.listBlockTimes(txIds.map(heightOf));
  const hashes = new Map((await reader.listTransactions(txIds)).map(({ txId, hash }) => [txId, hash]));
  const isPayment = ({ side, unspendable, amountBase = 0n, operationType }: LegRow): boolean =>
    side === 'destination' && unspendable !== true && amountBase > 0n && !isCost(operationType);
  return (await reader.listLegs(txIds)).filter(isPayment).map(({ txId, addressId, asset, amountBase = 0n }) => ({
    hash: toHashText(reader.chain, hashes.get(txId) ?? ''),
    address: addressId === undefined ? null : (textOf.get(addressId) ?? null),
    ...{ asset, base: amountBase, time: times.get(heightOf(txId)) ?? 0 },
  }));
}

describe.each([
  ['BITCOIN', () => openWorldProgram('payments', 80)],
  ['TRON', () => openTronWorldProgram('payments', 120)],
] as const)('payments on the demo world of %s', (chain, open) => {
  let openedProgram: { readonly program: Program; close(): Promise<void> };
  let api: TestApi;
  let receipts: readonly Receipt[];
  let decimalsOf: ReadonlyMap<number, number>;
  beforeAll(async () => {
    openedProgram = await open();
    api = await openTestApi(openedProgram.program);
    await openedProgram.program.ledger.read(chain, async (reader) => {
      receipts = await recount(reader);
      const assets = await reader.listAssets([...new Set(receipts.map(({ asset }) => asset))]);
      decimalsOf = new Map(assets.map(({ asset, decimals }) => [asset, decimals ?? 0]));
    });
  });
  afterAll(async () => {
    await api.close();
    await openedProgram.close();
  });
  const amountOf = ({ asset, base }: Pick<Receipt, 'asset' | 'base'>): string => {
    const decimals = decimalsOf.get(asset) ?? 0;
    const digits = String(base).padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  };
  const toUrl = (receipt: Receipt, more: Readonly<Record<string, string | number>> = {}): string =>
    `${V1}/payments?${new URLSearchParams(
      Object.entries({
        ...{ blockchain: chain, coin: toCoinId(chain, receipt.asset), amount: amountOf(receipt) },
        ...{ from: receipt.time - DAY, to: receipt.time + DAY, ...more },
      }).map(([key, value]): [string, string] => [key, String(value)]),
    )}`;
  const samples = (): readonly Receipt[] =>
    Array.from({ length: SAMPLES }, (_, at) => receipts[Math.floor((at * receipts.length) / SAMPLES)] as Receipt);

  it('are those of a recount by addresses, and start trails of their own amount [R-TRAIL-13] [R-TRAIL-15] [R-TRAIL-16]', async () => {
    expect(receipts.length).toBeGreaterThan(SAMPLES);
    for (const [at, sample] of samples().entries()) {
      const [tolerance, isNamed] = [at % 3, at % 4 === 0 && sample.address !== null];
      const margin = (sample.base * BigInt(tolerance)) / 100n;
      const answer = await api.get<PaymentsAnswer>(
        toUrl(sample, { tolerance, ...(isNamed ? { recipient: sample.address ?? '' } : {}) }),
      );
      const expected = receipts.filter(
        ({ asset, base, time, address }) =>
          asset === sample.asset &&
          base >= sample.base - margin &&
          base <= sample.base + margin &&
          Math.abs(time - sample.time) <= DAY &&
          (!isNamed || address === sample.address),
      );
      const toFact = ({ hash, address, base }: Omit<Receipt, 'asset'>) => [hash, address, base];
      const decimals = decimalsOf.get(sample.asset) ?? 0;
      const found = answer.items.map((item) => ({ ...item, base: parseAmount(item.amount, decimals) ?? -1n }));
      expect(answer.total).toBe(expected.length);
      expect(found.map(toFact)).toEqual(expected.map(toFact));
      const [first] = answer.items;
      if (first === undefined) continue;
      for (const { address, entity } of answer.items.slice(0, 3)) {
        if (address === null) continue;
        const own = await api.get<ObjectAnswer>(`${V1}/blockchains/${chain}/addresses/${address}`);
        expect([address, entity?.id]).toEqual([address, own.entity?.id]);
      }
      const hop = { hash: first.hash, coin: first.coin, leg: first.leg, isThrough: false };
      const trail = formatTrail([first.address === null ? hop : { ...hop, address: first.address }]);
      const { whole } = await api.get<TrailAnswer>(
        `${V1}/trail?${new URLSearchParams({ blockchain: chain, direction: 'OUTGOING', trail })}`,
      );
      expect(whole).toBe(first.amount);
    }
  });

  it('are in order of time, and state where the ledger ends within the window [R-TRAIL-14]', async () => {
    const [sample] = samples();
    if (sample === undefined) throw new Error('a world without payments');
    const wide = { tolerance: 10 };
    const all = await api.get<PaymentsAnswer>(toUrl(sample, wide));
    expect(all.items.length).toBeGreaterThan(0);
    expect(all.items).toHaveLength(all.total);
    expect(all.items.map(({ time }) => time)).toEqual(all.items.map(({ time }) => time).sort((a, b) => a - b));
    const ends = Math.max(...receipts.map(({ time }) => time));
    const { isWindowWhole } = await api.get<PaymentsAnswer>(toUrl(sample, { from: ends - DAY, to: ends + DAY }));
    expect(isWindowWhole).toBe(false);
    expect((await api.get<PaymentsAnswer>(toUrl(sample, { to: sample.time }))).isWindowWhole).toBe(true);
  });

  it('refuses longer windows, other chains’ coins and amounts that the coin cannot have [R-TRAIL-13]', async () => {
    const [sample] = samples();
    if (sample === undefined) throw new Error('a world without payments');
    const refuse = async (more: Readonly<Record<string, string | number>>) => {
      const answer = await api.call(toUrl(sample, more));
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    const { time } = sample;
    const bad = [400, 'BAD_REQUEST'];
    expect(await refuse({ from: time, to: time + 7 * DAY + 1 })).toEqual(bad);
    expect(await refuse({ from: time, to: time - 1 })).toEqual(bad);
    expect(await refuse({ coin: toCoinId('ETHEREUM', 0) })).toEqual(bad);
    expect(await refuse({ coin: toCoinId(chain, 9_999_999) })).toEqual(bad);
    expect(await refuse({ amount: '0' })).toEqual(bad);
    expect(await refuse({ amount: `1.${'0'.repeat(29)}1` })).toEqual(bad);
    expect(await refuse({ tolerance: 10.1 })).toEqual(bad);
    expect(await refuse({ tolerance: 0.004 })).toEqual(bad);
    expect(await refuse({ blockchain: 'LITECOIN', coin: toCoinId('LITECOIN', 0) })).toEqual([404, 'CHAIN_NOT_INDEXED']);
    const { program } = openedProgram;
    const read: typeof program.ledger.read = (of, work, options) =>
      program.ledger.read(
        of,
        (reader) => {
          const { listPayments: _, ...others } = reader;
          return work(others);
        },
        options,
      );
    const onDemand = await openTestApi(program, { ledger: { ...program.ledger, read } });
    const answer = await onDemand.call(toUrl(sample));
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, 'PAYMENTS_ON_DEMAND']);
    const crowd: typeof program.ledger.read = (of, work, options) =>
      program.ledger.read(
        of,
        (reader) => work({ ...reader, listPayments: async () => new Array<LegRow>(MOST + 1).fill({} as LegRow) }),
        options,
      );
    const many = await openTestApi(program, { ledger: { ...program.ledger, read: crowd } });
    const refused = await many.call(toUrl(sample));
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([422, 'PAYMENTS_TOO_MANY']);
    await onDemand.close();
    await many.close();
  });
});
