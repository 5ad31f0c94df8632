import type { AnswerCache, Headline, LedgerReader } from '@sulian/domain';
import type { StoredRisk } from './answer.ts';
import { toHeadline } from './headline.ts';
import { DIRECTIONS, type LatestDeps, toLatestKey } from './latest-risk.ts';
import { findOwnLabel, type LabelledObject, type OwnLabelDeps } from './own-label.ts';

interface Deps extends Pick<LatestDeps, 'policy'> {
  readonly answers: Pick<AnswerCache, 'findFields'>;
}

/**
 * Headlines of objects in the given order, from their labels and the last answers about their money; computes no score.
 * Undefined where neither exists, which is not clean.
 */
export async function listHeadlines(
  deps: Deps,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: OwnLabelDeps['labels'] & { version: number } },
  objects: readonly LabelledObject[],
): Promise<readonly (Headline | undefined)[]> {
  const latestKeys = objects.map(({ objectType, address }) =>
    DIRECTIONS.map((analysisType) => {
      const question = { blockchain: reader.chain, objectType, objectId: address, analysisType };
      return [analysisType, toLatestKey(deps, question, labels.version)] as const;
    }),
  );
  const keys = latestKeys.flat().map(([, key]) => key);
  const stored = await deps.answers.findFields(keys, ['severity', 'noScoreReason', 'conduct']);
  return objects.map((object, index) => {
    const answered = (latestKeys[index] ?? []).flatMap(([direction, key]) => {
      const fields = toFields(stored.get(key));
      return fields === undefined ? [] : [[direction, fields] as const];
    });
    const headline = toHeadline(deps.policy, {
      own: findOwnLabel({ labels, reader, policy: deps.policy }, object),
      conduct: answered.map(([, { conduct }]) => conduct).find((each) => each != null),
      answers: Object.fromEntries(answered),
    });
    return headline.basis === null ? undefined : headline;
  });
}

/** The same by key; objects without a headline are absent. */
export async function mapHeadlines<Key>(
  deps: Deps,
  ledger: Parameters<typeof listHeadlines>[1],
  objects: readonly (readonly [Key, LabelledObject])[],
): Promise<ReadonlyMap<Key, Headline>> {
  const headlines = await listHeadlines(
    deps,
    ledger,
    objects.map(([, object]) => object),
  );
  return new Map(
    objects.flatMap(([key], index) => {
      const headline = headlines[index];
      return headline === undefined ? [] : [[key, headline] as const];
    }),
  );
}

type Fields = Pick<StoredRisk, 'severity' | 'noScoreReason' | 'conduct'>;

const toFields = (stored: unknown): Fields | undefined =>
  (stored as Partial<Fields> | undefined)?.severity == null ? undefined : (stored as Fields);
