import type { AnswerCache, Headline, LedgerReader } from '@sulian/domain';
import type { StoredRisk } from './answer.ts';
import { toHeadline } from './headline.ts';
import { DIRECTIONS, type LatestDeps, toLatestKey } from './latest-risk.ts';
import { findOwnLabel, type LabelledObject, type OwnLabelDeps } from './own-label.ts';

interface Deps extends Pick<LatestDeps, 'policy'> {
  readonly answers: Pick<AnswerCache, 'findFields'>;
}

/**
 * Headlines of objects in their order, by their labels and by what was last answered of their money; nothing is computed.
 * Undefined where neither a label nor an answer says anything, which is not clean.
 */
export async function listHeadlines(
  deps: Deps,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: OwnLabelDeps['labels'] & { version: number } },
  objects: readonly LabelledObject[],
): Promise<readonly (Headline | undefined)[]> {
  const keyOf = ({ objectType, address }: LabelledObject, analysisType: (typeof DIRECTIONS)[number]) =>
    toLatestKey(deps, { blockchain: reader.chain, objectType, objectId: address, analysisType }, labels.version);
  const all = objects.flatMap((object) => DIRECTIONS.map((direction) => keyOf(object, direction)));
  const stored = await deps.answers.findFields(all, ['severity', 'noScoreReason', 'conduct']);
  return objects.map((object) => {
    const answered = DIRECTIONS.flatMap((direction) => {
      const fields = toFields(stored.get(keyOf(object, direction)));
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

type Fields = Pick<StoredRisk, 'severity' | 'noScoreReason' | 'conduct'>;

const toFields = (stored: unknown): Fields | undefined =>
  (stored as Partial<Fields> | undefined)?.severity == null ? undefined : (stored as Fields);
