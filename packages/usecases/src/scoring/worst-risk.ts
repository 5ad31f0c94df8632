import type { AnswerCache, LedgerReader, RiskLevel } from '@sulian/domain';
import type { StoredRisk } from './answer.ts';
import { isGraverLevel, isIdle } from './graver.ts';
import { DIRECTIONS, type LatestDeps, toLatestKey } from './latest-risk.ts';
import { type LabelledObject, listOwnLabels, type OwnLabelDeps } from './own-label.ts';

/** The worst of what is known of an object without computing anything, and what it is of. */
export interface WorstRisk {
  severity: RiskLevel;
  /** Its own label, its wallet's, its own conduct, where its money came from, or where it went. */
  of: 'OWN' | 'WALLET' | 'CONDUCT' | 'ORIGIN' | 'DESTINATION';
  /** The label is not sure enough to be more than a claim. */
  isUnverified: boolean;
}

interface Deps extends Pick<LatestDeps, 'policy'> {
  readonly answers: Pick<AnswerCache, 'findFields'>;
}

const OF = { INCOMING: 'ORIGIN', OUTGOING: 'DESTINATION' } as const;

/** Of each object, by its place; undefined: nobody asked, and no label speaks, which is not clean. */
export async function readWorstRisks(
  deps: Deps,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: OwnLabelDeps['labels'] & { version: number } },
  objects: readonly LabelledObject[],
): Promise<readonly (WorstRisk | undefined)[]> {
  const keysOf = ({ objectType, address }: LabelledObject) =>
    DIRECTIONS.map((analysisType) => ({
      of: OF[analysisType],
      key: toLatestKey(deps, { blockchain: reader.chain, objectType, objectId: address, analysisType }, labels.version),
    }));
  const asked = objects.map((object) => ({ object, keys: keysOf(object) }));
  const all = asked.flatMap(({ keys }) => keys.map(({ key }) => key));
  const stored = await deps.answers.findFields(all, ['severity', 'noScoreReason', 'conduct']);
  return asked.map(({ object, keys }) => {
    const own = listOwnLabels({ labels, reader, policy: deps.policy }, object).flatMap(
      ({ floor, of, isUnverified }): WorstRisk[] =>
        floor === undefined ? [] : [{ severity: floor, of: of === 'ADDRESS' ? 'OWN' : 'WALLET', isUnverified }],
    );
    const conduct = keys.flatMap(({ key }) => toConduct(stored.get(key)));
    const answered = keys.flatMap(({ of, key }) => toAnswered(stored.get(key), of));
    return worstOf([...own, ...conduct, ...answered]);
  });
}

/** What it does speaks in whichever direction was asked about. */
function toConduct(fields: unknown): WorstRisk[] {
  const severity = (fields as Partial<Pick<StoredRisk, 'conduct'>> | undefined)?.conduct;
  return severity == null ? [] : [{ severity, of: 'CONDUCT', isUnverified: false }];
}

/** A direction in which nothing went anywhere says nothing that the label does not. */
function toAnswered(fields: unknown, of: WorstRisk['of']): WorstRisk[] {
  const known = fields as Partial<Parameters<typeof isIdle>[0]> | undefined;
  if (known?.severity == null) return [];
  return isIdle({ ...known, severity: known.severity }) ? [] : [{ severity: known.severity, of, isUnverified: false }];
}

/** Of equally grave ones the first: an answer's severity holds the labels' floors already. */
const worstOf = (risks: readonly WorstRisk[]): WorstRisk | undefined =>
  risks.reduce<WorstRisk | undefined>(
    (worst, each) => (worst === undefined || isGraverLevel(each.severity, worst.severity) ? each : worst),
    undefined,
  );
