import { type AddressId, type ConductPattern, getChain, toHashText } from '@sulian/domain';
import { CONDUCT_FLOOR, type TraceObject } from '@sulian/engine';
import { readTimes } from '../objects/read-times.ts';
import { type ConductSummary, findConduct, type PoisoningConduct } from '../poisoning/find-conduct.ts';
import type { ScoringResult } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** Addresses of one object that are looked through. */
const MAX_ADDRESSES = 5;
/** Newest transactions that a finding names. */
const MAX_SHOWN = 5;

type Conduct = NonNullable<ScoringResult['conduct']>;
type Finding = Conduct['findings'][number];

/** The object's own acts that affect its headline; undefined: none, and all transactions were searched. */
export async function findObjectConduct(
  { prices }: Pick<ScoringDeps, 'prices'>,
  { reader }: Pick<ScoringQuestion, 'reader'>,
  object: TraceObject | undefined,
): Promise<Conduct | undefined> {
  if (getChain(reader.chain).spendsOutputs) return undefined;
  // The victims' own transactions, and who imitates whom, are not all stored.
  if (reader.coverage !== undefined) return { findings: [], isWhole: false };
  if (object?.kind !== 'ADDRESS') return undefined;
  if (object.addressIds.length > MAX_ADDRESSES) return { findings: [], isWhole: false };
  const conducts: PoisoningConduct[] = [];
  for (const row of await reader.listAddresses(ascending(object.addressIds)))
    conducts.push(await findConduct({ reader, prices }, row));
  const findings = [
    ...(await toFindings(reader, 'ADDRESS_POISONING', conducts, ({ poisoning }) => poisoning)),
    ...(await toFindings(reader, 'PAID_BY_MISTAKE', conducts, ({ mistaken }) => mistaken)),
  ];
  const isWhole = conducts.every((each) => each.isWhole);
  return findings.length === 0 && isWhole ? undefined : { findings, isWhole };
}

/** Least level that the conduct sets for the headline. */
export const conductFloorOf = (conduct: Conduct | undefined): Finding['floor'] | undefined =>
  conduct?.findings[0]?.floor;

const ascending = (ids: readonly AddressId[]): readonly AddressId[] => ids.toSorted((a, b) => a - b);

async function toFindings(
  reader: ScoringQuestion['reader'],
  pattern: ConductPattern,
  conducts: readonly PoisoningConduct[],
  pick: (conduct: PoisoningConduct) => ConductSummary | undefined,
): Promise<Finding[]> {
  const summaries = conducts.flatMap((each) => pick(each) ?? []);
  if (summaries.length === 0) return [];
  const txIds = [...new Set(summaries.flatMap((each) => each.txIds))].sort((a, b) => a - b);
  const shownTxIds = txIds.slice(-MAX_SHOWN);
  const hashes = new Map((await reader.listTransactions(shownTxIds)).map(({ txId, hash }) => [txId, hash]));
  const [first = 0, last = 0] = [txIds[0], txIds.at(-1)];
  const timeOf = await readTimes(reader, [first, last]);
  return [
    {
      pattern,
      transfers: summaries.reduce((sum, each) => sum + each.transfers, 0),
      victims: summaries.reduce((sum, each) => sum + each.victims, 0),
      first: timeOf(first),
      last: timeOf(last),
      numberOfTransactions: txIds.length,
      transactions: shownTxIds.toReversed().flatMap((txId) => toHash(reader, hashes.get(txId))),
      floor: CONDUCT_FLOOR,
    },
  ];
}

const toHash = (reader: ScoringQuestion['reader'], hash: string | undefined): string[] =>
  hash === undefined ? [] : [toHashText(reader.chain, hash)];
