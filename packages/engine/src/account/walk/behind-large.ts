import type { AddressId, CounterpartyRow, Direction, TxId } from '@sulian/domain';
import { type Portion, toPortion } from '../../arithmetic/portion.ts';
import { isRisky } from '../../direct/risky.ts';
import { type End, toEndBehindLarge } from '../../ends/end.ts';
import type { AccountQuestion } from '../../question/account-question.ts';
import type { Parties } from '../ledger/parties.ts';

/** Grave name directly behind a large account, with its part of all that the account received or sent. */
interface Behind extends Portion {
  readonly end: End;
}

export interface Large {
  readonly behind: readonly Behind[];
  /** All else that went through it. */
  readonly rest: Portion;
}

interface Amounts {
  readonly receivedBase: bigint;
  readonly paidBase: bigint;
}

/** Amounts between an account and one other party, in the asset. */
export interface PartyEdge extends Amounts {
  readonly other: AddressId;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
  /** Amounts by the party of each payment; present only for an address shared with customers that labels name. */
  readonly parts?: readonly Part[];
}

export interface Part extends Amounts {
  readonly end: End | undefined;
}

/** Base units that the account received and sent in all. */
export type Totals = Readonly<Record<Direction, bigint>>;

interface BehindContext {
  readonly parties: Parties;
  readonly question: AccountQuestion;
}

/**
 * Grave names directly behind a large account, with their parts of all that it received or sent.
 * @param edges with the account's counterparties, at least with all grave ones
 * @param totals all that the account received and sent, in base units
 */
export function findBehind(
  edges: readonly PartyEdge[],
  totals: Totals,
  { parties, question: { direction, policy } }: BehindContext,
): Large {
  const byKey = new Map<string, { readonly end: End; base: bigint }>();
  const parts = edges.flatMap(
    (each): readonly Part[] => each.parts ?? [{ ...each, end: parties.findLabelEnd(each.other, each.lastTxId) }],
  );
  for (const { end, ...amounts } of parts) {
    const base = baseOf(amounts, direction);
    if (end?.entity === undefined || base === 0n || !isRisky(policy, end.entity)) continue;
    const behind = byKey.get(end.key) ?? { end: toEndBehindLarge(end), base: 0n };
    byKey.set(end.key, behind);
    behind.base += base;
  }
  const seenBase = [...byKey.values()].reduce((sum, { base }) => sum + base, 0n);
  // Joint payments of several parties in one operation may be counted for each of them.
  const wholeBase = seenBase > totals[direction] ? seenBase : totals[direction];
  const portions = [...byKey.values()].map(({ end, base }) => ({ end, ...toPortion(base, wholeBase) }));
  return {
    behind: portions.sort((a, b) => (a.end.key < b.end.key ? -1 : 1)),
    rest: toPortion(wholeBase - seenBase, wholeBase),
  };
}

export const baseOf = ({ receivedBase, paidBase }: Amounts, direction: Direction): bigint =>
  direction === 'INCOMING' ? receivedBase : paidBase;

export const turnoverOf = ({ receivedBase, paidBase }: Amounts): bigint => receivedBase + paidBase;

/** Amounts with one party, from its stored row; none for a row that is no address. */
export function toEdges({ other, received, paid, firstTxId, lastTxId }: CounterpartyRow): readonly PartyEdge[] {
  if (typeof other !== 'number') return [];
  const toBase = ({ amountBase, atLeastBase, convertedBase }: CounterpartyRow['paid']): bigint =>
    (amountBase ?? atLeastBase) + convertedBase;
  return [{ other, receivedBase: toBase(received), paidBase: toBase(paid), firstTxId, lastTxId }];
}
