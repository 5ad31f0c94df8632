import type { Direction, Party, TxId } from '@sulian/domain';
import type { OwnEdge } from './own-edges.ts';

/** One line of a list: what a transaction, or one operation of it, moved of an asset. */
export interface Line {
  readonly txId: TxId;
  readonly asset: number;
  /** Undefined: the line is all that the transaction moved. */
  readonly operation: number | undefined;
  readonly direction: Direction;
}

/** With whom a line was. */
export interface LineParty {
  readonly other: Party;
  /** How many there are, this one included. */
  readonly others: number;
  /** Its part of the line, by proportion; undefined where that is not known. */
  readonly amountBase: bigint | undefined;
  /** The part follows from the transaction alone: no other division is possible. */
  readonly isExact: boolean;
}

interface Share {
  amountBase: bigint | undefined;
  weight: bigint;
  isExact: boolean;
}

/** The heaviest party that is named, else the heaviest; undefined where nobody is known. */
export function chooseParty(
  edges: readonly OwnEdge[],
  line: Line,
  isNamed: (party: Party) => boolean,
): LineParty | undefined {
  const shares = sumShares(edges.filter((edge) => isOf(edge, line)));
  let best: readonly [Party, Share] | undefined;
  for (const each of shares) if (best === undefined || isBefore(each, best, isNamed)) best = each;
  if (best === undefined) return undefined;
  const [other, { amountBase, isExact }] = best;
  return { other, others: shares.size, amountBase, isExact };
}

/** Everybody who may be chosen. */
export const listParties = (edges: readonly OwnEdge[], line: Line): readonly Party[] =>
  edges.filter((edge) => isOf(edge, line)).map(({ other }) => other);

const isOf = (edge: OwnEdge, { asset, operation, direction }: Line): boolean =>
  edge.asset === asset && edge.direction === direction && (operation === undefined || edge.operation === operation);

function sumShares(edges: readonly OwnEdge[]): ReadonlyMap<Party, Share> {
  const shares = new Map<Party, Share>();
  for (const { other, amountBase, atLeastBase, isExact } of edges) {
    const known = shares.get(other);
    const weight = amountBase ?? atLeastBase;
    if (known === undefined) shares.set(other, { amountBase, weight, isExact });
    else {
      known.amountBase =
        known.amountBase === undefined || amountBase === undefined ? undefined : known.amountBase + amountBase;
      known.weight += weight;
      known.isExact &&= isExact;
    }
  }
  return shares;
}

/** At equal weight the earlier party stays. */
function isBefore(
  [party, { weight }]: readonly [Party, Share],
  [best, { weight: most }]: readonly [Party, Share],
  isNamed: (party: Party) => boolean,
): boolean {
  return isNamed(party) === isNamed(best) ? weight > most : isNamed(party);
}
