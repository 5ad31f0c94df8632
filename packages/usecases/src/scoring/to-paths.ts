import {
  type AddressId,
  type AssetRow,
  type EndType,
  type Entity,
  formatAmount,
  heightOf,
  type LegRow,
  MAX_HOP_POOLS,
  type TxId,
  toHashText,
} from '@sulian/domain';
import {
  addressesOf,
  isEstablished,
  type PathHop,
  type ScoredEnd,
  type SoundSwap,
  type TraceObject,
  type TracePath,
} from '@sulian/engine';
import { type FrozenSymbols, readFrozen } from '../freezes/read-frozen.ts';
import { toEntityRef, toProvenance } from '../objects/basis.ts';
import { readTimes } from '../objects/read-times.ts';
import type { HopParty, HopSwap, ScoringHop, ScoringPath } from './answer.ts';
import type { ScoringQuestion } from './question.ts';
import type { Unit } from './scored-assets.ts';
import { toName } from './to-details.ts';

interface TracedEnd {
  readonly object: TraceObject;
  readonly scored: ScoredEnd;
  readonly paths: readonly TracePath[];
  readonly unit: Unit;
  /** The oldest transaction read, where older history was not. Positions there have no day. */
  readonly undatedTxId: TxId | undefined;
}

/** Paths in the words of the contract: hashes, times, and who paid whom. */
export async function toPaths(question: ScoringQuestion, traced: TracedEnd): Promise<ScoringPath[]> {
  const texts = await readTexts(question, traced);
  const { unit } = traced;
  const { end, score, level, levelReason } = traced.scored;
  return traced.paths.map((path) => {
    const timeSec = startTimeOf(path, traced, texts);
    const toMoney = (base: bigint) => ({ amount: unit.toAmount(base), amountUsd: unit.toUsd(base, timeSec) });
    return {
      ...toMoney(path.amountBase),
      percentage: path.share * 100,
      length: path.length,
      hops: path.hops.map((hop, index) => ({
        ...toHop(hop, path.hops[index - 1], { texts, question }),
        ...toMoved(hop, { texts, end: hop.number === path.length ? end : undefined }),
        ...toMoney(hop.amountBase),
      })),
      end: {
        ...toName({ end }),
        score: score ?? null,
        level,
        levelReason: levelReason ?? null,
        isEstablished: isEstablished(end.type),
        labelledAddress: path.end.label?.address ?? null,
        provenance: path.end.label === undefined ? null : toProvenance(path.end.label),
        ...toMiner(path, texts),
      },
    };
  });
}

/** When the object received or sent what travelled along the path. */
function startTimeOf(
  { hops }: TracePath,
  { undatedTxId }: Pick<TracedEnd, 'undatedTxId'>,
  texts: Pick<Texts, 'time'>,
): number | undefined {
  const [first] = hops;
  if (first === undefined || (first.legs === undefined && first.txId === undatedTxId)) return undefined;
  return texts.time(first.txId);
}

/** Miner of the block whose reward started the path. */
function toMiner({ end, hops }: TracePath, texts: Texts): Pick<ScoringPath['end'], 'miner'> {
  const last = hops.at(-1);
  const miner = end.type !== 'Block reward' || last === undefined ? undefined : texts.miner(last.txId);
  return miner === undefined ? {} : { miner: toEntityRef(miner) };
}

/** @param before the hop nearer to the object */
function toHop(
  hop: PathHop,
  before: PathHop | undefined,
  { texts, question }: { readonly texts: Texts; readonly question: ScoringQuestion },
): Omit<ScoringHop, 'amount' | 'amountUsd' | 'moved' | 'movedSymbol'> {
  const far = hop.legs === undefined ? null : toParty(addressesOf(hop.legs), texts);
  const near = hop.number === 1 ? texts.object(hop.txId) : findNear(hop, before, texts);
  const isIncoming = question.request.analysisType === 'INCOMING';
  return {
    number: hop.number,
    hash: texts.hash(hop.txId),
    height: heightOf(hop.txId),
    time: texts.time(hop.txId),
    from: isIncoming ? far : near,
    to: isIncoming ? near : far,
    ...(hop.swap === undefined ? {} : { swap: toSwap(hop.swap, { hop, texts, question }) }),
    percentage: hop.share * 100,
  };
}

/** The legs of one hop are what the next one made or spent. Unknown behind hops that were left out. */
function findNear(hop: PathHop, before: PathHop | undefined, texts: Texts): HopParty | null {
  if (before?.legs === undefined || before.number !== hop.number - 1) return null;
  return toParty(addressesOf(before.legs), texts);
}

const FEES: ReadonlySet<EndType> = new Set<EndType>(['Fee on the way', 'Unusual fee on the way']);

/**
 * In the unit of the coin that moved, which is named. A fee that spent outputs pay, or that several earn, has no leg of its
 * own. A sum with an unknown amount is unknown.
 * @param end of the path, for its last hop only
 */
function toMoved(
  { legs, txId }: PathHop,
  { texts, end }: { readonly texts: Texts; readonly end: Pick<TracePath['end'], 'type'> | undefined },
): Pick<ScoringHop, 'moved' | 'movedSymbol'> {
  const [first] = legs ?? [];
  const isFee = end !== undefined && FEES.has(end.type) && legs?.length === 0;
  const base = isFee ? texts.fee(txId) : sumIfKnown(legs);
  if (base === undefined) return { moved: null };
  const asset = texts.asset(first?.asset ?? 0);
  return {
    moved: formatAmount(base, asset?.decimals ?? 0),
    ...(asset === undefined ? {} : { movedSymbol: asset.symbol }),
  };
}

function sumIfKnown(legs: readonly LegRow[] = []): bigint | undefined {
  const known = legs.flatMap(({ amountBase }) => amountBase ?? []);
  return legs.length === 0 || known.length < legs.length ? undefined : known.reduce((sum, base) => sum + base, 0n);
}

function toSwap(
  { pools, gave, got }: SoundSwap,
  { hop, texts, question }: { readonly hop: PathHop; readonly texts: Texts; readonly question: ScoringQuestion },
): HopSwap {
  const toAmount = ({ coin, base }: SoundSwap['gave']): HopSwap['gave'] => {
    const asset = texts.asset(coin);
    return { amount: formatAmount(base, asset?.decimals ?? 0), symbol: asset?.symbol ?? '' };
  };
  return {
    pools: pools.slice(0, MAX_HOP_POOLS).map(({ addressId, protocol }) => ({
      address: texts.address(addressId) ?? '',
      name: question.labels.findAddressLabel(addressId, hop.txId)?.entity.name ?? protocol ?? null,
    })),
    gave: toAmount(gave),
    got: toAmount(got),
  };
}

interface Texts {
  hash(txId: TxId): string;
  time(txId: TxId): number;
  address(id: AddressId): string | undefined;
  frozen: FrozenSymbols;
  asset(number: number): AssetRow | undefined;
  /** Fee of the whole transaction, base units; undefined where the ledger does not know it. */
  fee(txId: TxId): bigint | undefined;
  /** Entity that signed a coinbase. */
  miner(txId: TxId): Entity | undefined;
  /** The object's own side of a transaction; null where the object is the transaction. */
  object(txId: TxId): HopParty | null;
}

function toParty(ids: readonly AddressId[], { address, frozen }: Pick<Texts, 'address' | 'frozen'>): HopParty {
  const text = ids[0] === undefined ? undefined : address(ids[0]);
  const frozenAssets = text === undefined ? [] : frozen(text);
  return { address: text ?? null, addresses: ids.length, ...(frozenAssets.length === 0 ? {} : { frozenAssets }) };
}

async function readTexts(question: ScoringQuestion, traced: TracedEnd): Promise<Texts> {
  const { reader, labels } = question;
  const hops = traced.paths.flatMap((path) => path.hops);
  const txIds = [...new Set(hops.map((hop) => hop.txId))].sort((a, b) => a - b);
  const own = await readOwn(question, traced);
  const swaps = hops.flatMap((hop) => hop.swap ?? []);
  const pools = swaps.flatMap((swap) => swap.pools.map(({ addressId }) => addressId));
  const ids = [...hops.flatMap((hop) => addressesOf(hop.legs ?? []).slice(0, 1)), ...own.values(), ...pools].flat();
  const rows = await reader.listTransactions(txIds);
  const time = await readTimes(reader, txIds);
  const addresses = await reader.listAddresses([...new Set(ids)].sort((a, b) => a - b));
  const coins = [
    ...hops.flatMap((hop) => (hop.legs ?? []).map((leg) => leg.asset)),
    ...swaps.flatMap(({ gave, got }) => [gave.coin, got.coin]),
  ];
  const numbers = [...new Set([0, ...coins])].sort((a, b) => a - b);
  const assets = new Map((await reader.listAssets(numbers)).map((row) => [row.asset, row]));
  const hashes = new Map(rows.map((row) => [row.txId, toHashText(reader.chain, row.hash)]));
  const fees = new Map(rows.map((row) => [row.txId, row.feeBase]));
  const coinbases = new Map(
    rows.flatMap(({ txId, coinbaseText }): [TxId, string][] =>
      coinbaseText === undefined ? [] : [[txId, coinbaseText]],
    ),
  );
  const texts = new Map(addresses.map((row) => [row.addressId, row.text]));
  const address = (id: AddressId) => texts.get(id);
  // Lasting freezes are known regardless of which blocks have stored events.
  const frozen = await readFrozen(reader, [...texts.values()], undefined);
  return {
    hash: (txId) => hashes.get(txId) ?? '',
    time,
    address,
    frozen,
    asset: (number) => assets.get(number),
    fee: (txId) => fees.get(txId),
    miner: (txId) => {
      const text = coinbases.get(txId);
      return text === undefined ? undefined : labels.findMiner(text);
    },
    object: (txId) => {
      const mine = own.get(txId);
      return mine === undefined ? null : toParty(mine, { address, frozen });
    },
  };
}

/** Addresses of the object in the transactions that are next to it: paid (INCOMING) or paying (OUTGOING), most first. */
async function readOwn(
  { reader, request }: ScoringQuestion,
  { object, paths }: TracedEnd,
): Promise<ReadonlyMap<TxId, readonly AddressId[]>> {
  if (object.kind === 'TRANSACTION') return new Map();
  const txIds = [...new Set(paths.flatMap((path) => path.hops[0]?.txId ?? []))].sort((a, b) => a - b);
  const side = request.analysisType === 'INCOMING' ? 'destination' : 'source';
  const legs = (await reader.listLegs(txIds)).filter((leg) => leg.side === side);
  const ids = [...new Set(legs.flatMap((leg) => leg.addressId ?? []))].sort((a, b) => a - b);
  const own = new Set(
    (await reader.listAddresses(ids))
      .filter((row) =>
        object.kind === 'WALLET' ? row.walletId === object.walletId : object.addressIds.includes(row.addressId),
      )
      .map((row) => row.addressId),
  );
  const mine = legs
    .filter((leg) => leg.addressId !== undefined && own.has(leg.addressId))
    .sort((a, b) => ((a.amountBase ?? 0n) < (b.amountBase ?? 0n) ? 1 : -1));
  return new Map(txIds.map((txId) => [txId, addressesOf(mine.filter((leg) => leg.txId === txId))]));
}
