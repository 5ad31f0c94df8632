import { type AssetRow, type ChainId, getChain, isCost, type TxId } from '@sulian/domain';
import { divideExactly, groupBy, type RowStart } from '@sulian/engine';
import { type ContributingTransactions, isDivisible, toAssetAmount, toAssetUsd } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { Move } from './moves.ts';
import type { Selection } from './transaction-filter.ts';

/** The part of a ranking row that one line carries. */
interface TracedPart {
  readonly share: number;
  readonly askedShare: number;
  /** Undefined where the walk did not read the coin's amount. */
  readonly base: bigint | undefined;
}

/** The part of a ranking row that each line of one transaction carries; lines that carry nothing of it are missing. */
export type FindTraced = (txId: TxId, moves: readonly Move[]) => ReadonlyMap<Move, TracedPart>;

const NOTHING: ReadonlyMap<Move, TracedPart> = new Map();

/** @param contributing undefined: no row is requested; a walk that ran out of time has unknown parts */
export function createFindTraced(
  chain: ChainId,
  contributing: ContributingTransactions | undefined,
  edges: Selection['edges'],
): FindTraced {
  if (contributing?.isWhole !== true || !isDivisible(chain, edges)) return () => NOTHING;
  // On UTXO chains a line is the transaction's net amount, whose direction may differ from the row's.
  const { spendsOutputs } = getChain(chain);
  const isCarrier = ({ direction, type }: Move): boolean =>
    (spendsOutputs || direction === contributing.direction) && (!isCost(type) || direction === 'INCOMING');
  return (txId, moves) => {
    const parts = new Map<Move, TracedPart>();
    const linesOf = groupLines(moves.filter(isCarrier));
    for (const start of contributing.starts.get(txId) ?? [])
      for (const [move, part] of divide(start, linesOf(start))) parts.set(move, addParts(parts.get(move), part));
    return parts;
  };
}

/** Lines that a start may belong to: one block of a busy object's has thousands of both. */
function groupLines(lines: readonly Move[]): (start: RowStart) => readonly Move[] {
  const byOperation = groupBy(lines, ({ operation }) => operation);
  const byAsset = groupBy(lines, ({ asset }) => asset);
  const ofUnknown = byOperation.get(undefined) ?? [];
  return ({ asset, operation }) => {
    if (operation === undefined) return asset === undefined ? lines : (byAsset.get(asset) ?? []);
    const own = [...(byOperation.get(operation) ?? []), ...ofUnknown];
    return asset === undefined ? own : own.filter((move) => move.asset === asset);
  };
}

/** A start of unknown operation belongs to all lines of its coin by their amounts. */
function divide(start: RowStart, mine: readonly Move[]): readonly (readonly [Move, TracedPart])[] {
  const { share, askedShare, amountBase } = start;
  const weights = mine.map(({ netBase }) => (netBase < 0n ? -netBase : netBase));
  if (mine.length === 1 && mine[0] !== undefined) return [[mine[0], { share, askedShare, base: amountBase }]];
  const whole = Number(weights.reduce((sum, weight) => sum + weight, 0n));
  const bases = amountBase === undefined ? [] : divideExactly(amountBase, weights);
  return mine.map((move, index) => {
    const part = whole === 0 ? 0 : Number(weights[index] ?? 0n) / whole;
    return [move, { share: share * part, askedShare: askedShare * part, base: bases[index] }];
  });
}

const addParts = (before: TracedPart | undefined, part: TracedPart): TracedPart =>
  before === undefined
    ? part
    : {
        share: before.share + part.share,
        askedShare: before.askedShare + part.askedShare,
        base: before.base === undefined || part.base === undefined ? undefined : before.base + part.base,
      };

/** A line's traced part in the words of the call. */
export function toTracedItem(
  { prices }: Pick<ApiDeps, 'prices'>,
  part: TracedPart | undefined,
  { asset, timeSec }: { readonly asset: AssetRow; readonly timeSec: number },
): { percentage: number; amount: string | null; amountUsd: number | null } | null {
  if (part === undefined || part.share <= 0) return null;
  const { share, askedShare, base } = part;
  const usdPerUnit = prices.findUsd(asset.chain, asset.asset, timeSec);
  return {
    percentage: Math.min(1, share / askedShare) * 100,
    amount: base === undefined ? null : toAssetAmount(base, asset),
    amountUsd: base === undefined ? null : toAssetUsd(base, asset, usdPerUnit),
  };
}
