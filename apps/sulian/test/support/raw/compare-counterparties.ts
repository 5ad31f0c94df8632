import type { CounterpartiesAnswer } from '@sulian/contract';
import { parseAmount } from '@sulian/domain';
import { expect } from 'vitest';
import type { Get } from './compare-api.ts';
import type { CountedChain } from './count-chain.ts';
import { isRounded, type Recount, type RecountedFlow, recountEdges } from './recount-edges.ts';

const BTC = '/api/proxy/v1/blockchains/BITCOIN';
const LIMIT = 100;

type Item = CounterpartiesAnswer['items'][number];
type Flow = Item['paid'];

export const toBase = (text: string | null): bigint => {
  const base = text === null ? undefined : parseAmount(text, 8);
  if (base === undefined) throw new Error(`${text} is not an amount of bitcoins`);
  return base;
};

/** All rows of a list, page by page. */
export async function readList(get: Get, path: string): Promise<CounterpartiesAnswer> {
  const first = await get<CounterpartiesAnswer>(`${path}/counterparties?includePoisoning=true&limit=${LIMIT}`);
  const items = [...first.items];
  while (items.length < (first._metadata.total ?? 0)) {
    const page = await get<CounterpartiesAnswer>(
      `${path}/counterparties?includePoisoning=true&limit=${LIMIT}&offset=${items.length}`,
    );
    expect(page.items.length, path).toBeGreaterThan(0);
    items.push(...page.items);
  }
  return { ...first, items };
}

interface Compared {
  readonly get: Get;
  readonly chain: CountedChain;
  readonly coinJoins: ReadonlySet<string>;
}

/** An address against every other address. */
export const compareAddressList = ({ get, chain, coinJoins }: Compared, address: string): Promise<void> =>
  compare(
    { get, path: `${BTC}/addresses/${address}` },
    recountEdges(chain, { own: address, members: [address], ownerOf: (each) => each, coinJoins }),
    (text) => text,
  );

/** A wallet against every other wallet. */
export const compareWalletList = (
  { get, chain, coinJoins, walletOf }: Compared & { readonly walletOf: (address: string) => readonly string[] },
  member: string,
): Promise<void> => {
  const ownerOf = (address: string): string => walletOf(address).toSorted()[0] ?? address;
  const recount = recountEdges(chain, { own: ownerOf(member), members: walletOf(member), ownerOf, coinJoins });
  return compare({ get, path: `${BTC}/wallets/${member}` }, recount, ownerOf);
};

async function compare(
  { get, path }: { readonly get: Get; readonly path: string },
  { parties, change, feeParts }: Recount,
  ownerOf: (address: string) => string,
): Promise<void> {
  const { items, totals, _metadata } = await readList(get, path);
  expect(_metadata, path).toMatchObject({ isComplete: true, incompleteReason: null, isSummedUp: false });
  const rows = new Map(items.map((item) => [item.address === null ? item.party : ownerOf(item.address), item]));
  expect(rows.size, path).toBe(items.length);
  expect([...rows.keys()].sort(), path).toEqual([...parties.keys()].sort());
  for (const [name, { received, paid, transactions }] of parties) {
    const item = rows.get(name);
    if (item === undefined) throw new Error(`${path} lacks ${name}`);
    compareFlow(item.received, received, `${path} from ${name}`);
    compareFlow(item.paid, paid, `${path} to ${name}`);
    expect([item.numberOfTransactions, item.first, item.last], `${path} and ${name}`).toEqual([
      transactions.length,
      ...[transactions.at(0), transactions.at(-1)].map((each) => ({ hash: each?.hash, date: each?.block.timeSec })),
    ]);
  }
  const [total] = totals;
  if (total === undefined) return expect(parties.size, path).toBe(0);
  const { fee } = total;
  if (total.change === null || fee === null) throw new Error(`${path} has no totals`);
  compareAmounts(total.change, change, `${path} change`);
  const edges = [...parties.values()].reduce((sum, { paid }) => sum + paid.edges, change.edges);
  if (feeParts === undefined) expect(fee.amount, path).toBeNull();
  else
    expect(isRounded(toBase(fee.amount), { atLeastBase: 0n, atMostBase: 0n, parts: feeParts, edges }), path).toBe(true);
}

function compareFlow(flow: Flow, recounted: RecountedFlow, where: string): void {
  compareAmounts(flow, recounted, where);
  expect(flow.converted, where).toBe('0');
}

function compareAmounts(
  { amount, atLeast, atMost, isExact }: Pick<Flow, 'amount' | 'atLeast' | 'atMost' | 'isExact'>,
  recounted: RecountedFlow,
  where: string,
): void {
  const { atLeastBase, atMostBase, parts } = recounted;
  expect([toBase(atLeast), toBase(atMost), isExact], where).toEqual([
    atLeastBase,
    atMostBase,
    atLeastBase === atMostBase,
  ]);
  if (parts === undefined && atLeastBase !== atMostBase) expect(amount, where).toBeNull();
  else if (parts !== undefined) expect(isRounded(toBase(amount), recounted), `${where}: ${amount}`).toBe(true);
}
