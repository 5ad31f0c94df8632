import { getChain, type LedgerReader, type LegRow, type TxId, toHashText } from '@sulian/domain';
import { findUnspentHeights } from '@sulian/engine';

/** Transactions before and after one, by the position of its legs. */
export interface TransactionLinks {
  /** Hash of the transaction whose output source number n spends. */
  readonly origins: ReadonlyMap<number, string>;
  /** Hash of the transaction that spends destination number n. */
  readonly spenders: ReadonlyMap<number, string>;
  /** Last block up to which nobody spends destination number n; absent where that is unknown. */
  readonly unspentHeights: ReadonlyMap<number, number>;
}

/** Only outputs are spent: an account's transfer has no links. */
const NO_LINKS: TransactionLinks = { origins: new Map(), spenders: new Map(), unspentHeights: new Map() };

/** Transactions before and after the legs of one, and the outputs that nobody spends. */
export async function readLinks(reader: LedgerReader, txId: TxId, legs: readonly LegRow[]): Promise<TransactionLinks> {
  if (!getChain(reader.chain).spendsOutputs) return NO_LINKS;
  const sources = legs.filter(({ side }) => side === 'source');
  const destinations = legs.filter(({ side }) => side === 'destination');
  const spends = await reader.listSpends(destinations.map(({ position }) => ({ txId, index: position })));
  const spenderOf = new Map(
    spends.flatMap((leg) => (leg.spentIndex === undefined ? [] : [[leg.spentIndex, leg.txId] as const])),
  );
  const linked = new Set([...sources.flatMap((leg) => leg.spentTxId ?? []), ...spenderOf.values()]);
  const rows = await reader.listTransactions([...linked].sort((a, b) => a - b));
  const hashes = new Map(rows.map((row) => [row.txId, toHashText(reader.chain, row.hash)]));
  const unspent = await findUnspentHeights(
    reader,
    destinations.filter(({ position, unspendable }) => unspendable !== true && !spenderOf.has(position)),
  );
  return {
    origins: new Map([...(await readUnplaced(reader, txId)), ...toHashes(sources, hashes)]),
    spenders: new Map([...spenderOf].flatMap(([position, id]) => toEntry(position, hashes.get(id)))),
    unspentHeights: new Map([...unspent].map(([{ position }, height]) => [position, height])),
  };
}

/** Outputs of transactions that are not stored: each input names its own by its bytes. */
const readUnplaced = async ({ chain, outputs }: LedgerReader, txId: TxId): Promise<readonly [number, string][]> =>
  ((await outputs?.listUnplacedOutputs([txId])) ?? []).map(({ position, hash }) => [position, toHashText(chain, hash)]);

const toHashes = (sources: readonly LegRow[], hashes: ReadonlyMap<TxId, string>): readonly [number, string][] =>
  sources.flatMap(({ position, spentTxId }) =>
    toEntry(position, spentTxId === undefined ? undefined : hashes.get(spentTxId)),
  );

const toEntry = (position: number, hash: string | undefined): [number, string][] =>
  hash === undefined ? [] : [[position, hash]];
