import {
  type AddressRow,
  type BlockRow,
  type BlockTouch,
  type ChainId,
  getChain,
  type LedgerReader,
  type LegRow,
  type PriceBook,
  type PriceSource,
  type TxId,
  toTxId,
} from '@sulian/domain';
import { type IndexedFacts, indexFacts, type ToUsd, toWalletKey } from '@sulian/engine';
import { findPoisoning, markKey } from '../poisoning/find-poisoning.ts';
import type { PoisoningSources } from '../poisoning/read-facts.ts';

export interface ReadBlock {
  readonly touch: BlockTouch;
  readonly facts: IndexedFacts;
  readonly toUsd: ToUsd;
}

export const walletKeyOf = (row: Pick<AddressRow, 'addressId' | 'walletId'>): string =>
  toWalletKey(row.walletId ?? row.addressId);

/** An amount is valued at the last known close where its day has none. */
export type AlertPrices = PriceSource & Pick<PriceBook, 'findKnown'>;

/** How blocks are looked at. */
export interface AlertSight {
  readonly prices: AlertPrices;
  /** True: address poisoning is activity too. */
  readonly includesPoisoning?: boolean | undefined;
}

/** Ids per query. */
const BATCH = 5_000;
/** Blocks and legs read from one snapshot, so that catching up stays within memory. */
const MAX_BLOCKS = 20;
const MAX_LEGS = 50_000;

/** The blocks after a height, as one snapshot of the ledger has them. */
export async function readBlocksAfter(
  reader: LedgerReader,
  height: number,
  { prices, includesPoisoning = false }: AlertSight,
): Promise<readonly ReadBlock[]> {
  const blocks: ReadBlock[] = [];
  let legs = 0;
  for (let next = height + 1; next <= reader.height && blocks.length < MAX_BLOCKS && legs < MAX_LEGS; next += 1) {
    const row = await reader.findBlock(next);
    // Heights may have gaps on some chains: slots without a block.
    if (row === undefined) continue;
    const block = await readBlock(reader, row, { prices, includesPoisoning });
    legs += block.facts.facts.legs.length;
    blocks.push(block);
  }
  return blocks;
}

async function readBlock(
  reader: LedgerReader,
  row: BlockRow,
  { prices, includesPoisoning = false }: AlertSight,
): Promise<ReadBlock> {
  const txIds = Array.from({ length: row.transactions }, (_, position) => toTxId(row.height, position));
  const legs = await inBatches(txIds, (ids) => reader.listLegs(ids));
  const rows = await inBatches(txIds, (ids) => reader.listTransactions(ids));
  const ids = [...new Set(legs.flatMap((leg) => (leg.addressId === undefined ? [] : [leg.addressId])))];
  const addresses = await inBatches(
    ids.sort((a, b) => a - b),
    (batch) => reader.listAddresses(batch),
  );
  const poisoning = includesPoisoning ? undefined : await readPoisoning({ reader, prices }, legs);
  const facts = indexFacts({
    ...(poisoning === undefined ? {} : { poisoning }),
    hashes: new Map(rows.map((each) => [each.txId, each.hash])),
    legs,
    signedBy: getChain(reader.chain).signedBy,
    holders: new Map(addresses.map((each) => [each.addressId, { text: each.text, walletKey: walletKeyOf(each) }])),
  });
  return {
    touch: { height: row.height, hash: row.hash, timeSec: row.timeSec, keys: [...facts.touched.keys()].sort() },
    facts,
    toUsd: await readValues(reader, { legs, timeSec: row.timeSec, prices }),
  };
}

/**
 * Operations excluded as poisoning, by transaction; undefined on UTXO chains. Movements of fake and unknown tokens
 * remain: they affect only alerts on that very token.
 */
async function readPoisoning(
  sources: PoisoningSources,
  legs: readonly LegRow[],
): Promise<ReadonlyMap<TxId, ReadonlySet<number>> | undefined> {
  if (getChain(sources.reader.chain).spendsOutputs) return undefined;
  const { marks } = await findPoisoning(sources, legs);
  const assets = await sources.reader.listAssets([...new Set(legs.map(({ asset }) => asset))].sort((a, b) => a - b));
  const unknown = new Set(assets.flatMap(({ asset, isKnown }) => (asset === 0 || isKnown ? [] : asset)));
  const moved = new Set(legs.flatMap((leg) => (unknown.has(leg.asset) && leg.amountBase !== 0n ? markKey(leg) : [])));
  const operations = new Map<TxId, Set<number>>();
  for (const [key, { txId, operation, rule }] of marks)
    if (rule !== 'FAKE_TOKEN' && !moved.has(key))
      operations.set(txId, (operations.get(txId) ?? new Set()).add(operation));
  return operations;
}

/** Unknown where the price or the asset's decimals are. */
async function readValues(
  reader: LedgerReader,
  {
    legs,
    timeSec,
    prices,
  }: { readonly legs: readonly LegRow[]; readonly timeSec: number; readonly prices: AlertPrices },
): Promise<ToUsd> {
  const assets = [...new Set(legs.map((leg) => leg.asset))].sort((a, b) => a - b);
  const units = new Map(
    (await reader.listAssets(assets)).map(({ asset, decimals }) => [
      asset,
      toUnit(reader.chain, { asset, decimals, timeSec, prices }),
    ]),
  );
  const toUsd = (asset: number, amountBase: bigint): number | undefined => {
    const unit = units.get(asset)?.usd;
    return unit === undefined ? undefined : Number(amountBase) * unit;
  };
  return Object.assign(toUsd, { closeSecOf: (asset: number) => units.get(asset)?.closeSec });
}

interface Priced {
  readonly asset: number;
  readonly decimals: number | null;
  readonly timeSec: number;
  readonly prices: AlertPrices;
}

interface Unit {
  /** USD per base unit. */
  readonly usd: number;
  /** Day of the close, where it is not one of the block's time. */
  readonly closeSec?: number;
}

function toUnit(chain: ChainId, { asset, decimals, timeSec, prices }: Priced): Unit | undefined {
  if (decimals === null) return undefined;
  const usd = prices.findUsd(chain, asset, timeSec);
  if (usd !== undefined) return { usd: usd / 10 ** decimals };
  const known = prices.findKnown(chain, asset, timeSec);
  return known && { usd: known.usd / 10 ** decimals, closeSec: known.timeSec };
}

async function inBatches<K, V>(keys: readonly K[], read: (keys: readonly K[]) => Promise<readonly V[]>): Promise<V[]> {
  const all: V[] = [];
  for (let from = 0; from < keys.length; from += BATCH) all.push(...(await read(keys.slice(from, from + BATCH))));
  return all;
}
