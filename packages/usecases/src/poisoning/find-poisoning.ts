import { type AddressId, getChain, type LegRow, type PoisoningMark, type TxId } from '@sulian/domain';
import { suspectPoisoning, toPaymentGroups } from '@sulian/engine';
import { findImitated } from './find-imitated.ts';
import { readJudged } from './judged.ts';
import { type PoisoningSources, readFacts } from './read-facts.ts';

export interface Poisoning {
  /** By `markKey`. */
  readonly marks: ReadonlyMap<string, PoisoningMark>;
  /** Signers of each marked transaction: an operation that the owner signed is the owner's own. */
  readonly signers: ReadonlyMap<TxId, ReadonlySet<AddressId>>;
  /**
   * Payments that may be poisoning, by `markKey`, and that are not judged: too many look-alikes were to be looked up, or a
   * history that decides is not stored. They are not marked, which is not clean.
   */
  readonly notJudged: ReadonlySet<string>;
}

export const markKey = ({ txId, operation }: Pick<LegRow, 'txId' | 'operation'>): string => `${txId}:${operation}`;

const NOTHING: Poisoning = { marks: new Map(), signers: new Map(), notJudged: new Set() };

/**
 * Finds operations that are address poisoning, by their form and by earlier transactions of the ledger. The result does
 * not depend on the address in question.
 * @param legs of whole transactions, ordered by (txId, operation)
 */
export async function findPoisoning(sources: PoisoningSources, legs: readonly LegRow[]): Promise<Poisoning> {
  const groups = toPaymentGroups(legs, getChain(sources.reader.chain).signedBy);
  const facts = await readFacts(sources, groups);
  const suspected = groups.flatMap((group) => suspectPoisoning(group, facts));
  if (suspected.length === 0) return NOTHING;
  const isJudged = await readJudged(sources.reader, suspected);
  const suspicions = suspected.filter(isJudged);
  const imitatedRows = await findImitated(sources, suspicions);
  const marks = new Map<string, PoisoningMark>();
  const notJudged = new Set(suspected.filter((each) => !isJudged(each)).map(({ payment }) => markKey(payment)));
  for (const [index, { payment, rule, isCertain, ends }] of suspicions.entries()) {
    const { end = ends[0], imitated, lookUp } = imitatedRows[index] ?? { lookUp: 'CUT' as const };
    if (!isCertain && imitated === undefined) {
      if (lookUp === 'CUT') notJudged.add(markKey(payment));
      continue;
    }
    if (end === undefined) continue;
    const { txId, operation } = payment;
    marks.set(markKey(payment), { txId, operation, rule, ...end, imitated, lookUp });
  }
  // A payment that is marked is judged, whatever another of its operation lacks.
  for (const key of marks.keys()) notJudged.delete(key);
  const signers = new Map(
    groups.flatMap(({ signers: of, payments }) => (payments[0] === undefined ? [] : [[payments[0].txId, of] as const])),
  );
  return { marks, signers, notJudged };
}

/** Marks of what came upon an owner: what one of its addresses signed is none of them. */
export const marksOf = (
  { marks, signers }: Poisoning,
  isOwn: (addressId: AddressId) => boolean,
): ReadonlyMap<string, PoisoningMark> =>
  new Map([...marks].filter(([, { txId }]) => ![...(signers.get(txId) ?? [])].some(isOwn)));
