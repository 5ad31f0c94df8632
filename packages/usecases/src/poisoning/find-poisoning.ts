import { type AddressId, getChain, type LegRow, type PoisoningMark, type TxId } from '@sulian/domain';
import { suspectPoisoning, toPaymentGroups } from '@sulian/engine';
import { findImitated } from './find-imitated.ts';
import { type PoisoningSources, readFacts } from './read-facts.ts';

export interface Poisoning {
  /** By `markKey`. */
  readonly marks: ReadonlyMap<string, PoisoningMark>;
  /** Signers of each marked transaction: an operation that the owner signed is the owner's own. */
  readonly signers: ReadonlyMap<TxId, ReadonlySet<AddressId>>;
  /** Payments that may be of a look-alike and were not looked up, being too many: not marked, which is not clean. */
  readonly notLookedUp: number;
}

export const markKey = ({ txId, operation }: Pick<LegRow, 'txId' | 'operation'>): string => `${txId}:${operation}`;

const NOTHING: Poisoning = { marks: new Map(), signers: new Map(), notLookedUp: 0 };

/**
 * Finds operations that are address poisoning, by their form and by earlier transactions of the ledger. The result does
 * not depend on the address in question.
 * @param legs of whole transactions, ordered by (txId, operation)
 */
export async function findPoisoning(sources: PoisoningSources, legs: readonly LegRow[]): Promise<Poisoning> {
  const groups = toPaymentGroups(legs, getChain(sources.reader.chain).signedBy);
  const facts = await readFacts(sources, groups);
  const suspicions = groups.flatMap((group) => suspectPoisoning(group, facts));
  if (suspicions.length === 0) return NOTHING;
  const found = await findImitated(sources, suspicions);
  const marks = new Map<string, PoisoningMark>();
  let notLookedUp = 0;
  for (const [index, { payment, rule, isCertain, ends }] of suspicions.entries()) {
    const { end = ends[0], imitated, lookUp } = found[index] ?? { lookUp: 'CUT' as const };
    if (!isCertain && imitated === undefined) {
      if (lookUp === 'CUT') notLookedUp += 1;
      continue;
    }
    if (end === undefined) continue;
    const { txId, operation } = payment;
    marks.set(markKey(payment), { txId, operation, rule, ...end, imitated, lookUp });
  }
  const signers = new Map(
    groups.flatMap(({ signers: of, payments }) => (payments[0] === undefined ? [] : [[payments[0].txId, of] as const])),
  );
  return { marks, signers, notLookedUp };
}

/** Marks of what came upon an owner: what one of its addresses signed is none of them. */
export const marksOf = (
  { marks, signers }: Poisoning,
  isOwn: (addressId: AddressId) => boolean,
): ReadonlyMap<string, PoisoningMark> =>
  new Map([...marks].filter(([, { txId }]) => ![...(signers.get(txId) ?? [])].some(isOwn)));
