import {
  type AlertCause,
  AppError,
  type ChainId,
  type ClaimedScore,
  type Direction,
  type Headline,
  type LedgerReader,
  toRiskLevel,
} from '@sulian/domain';
import type { ScoringResult } from '../scoring/answer.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { toHeadline } from '../scoring/headline.ts';
import { mapHeadlines } from '../scoring/list-headlines.ts';
import { findOwnLabel, type OwnLabel } from '../scoring/own-label.ts';
import { scoreObject } from '../scoring/score-object.ts';

/** Counterparties of one transaction that are traced, the largest; labels of all of them are looked at. */
const MAX_TRACED = 20;

export interface Scored {
  readonly causes: readonly AlertCause[];
  readonly height: number;
  readonly labelVersion: number;
}

/**
 * Computes the scores that an alert needs. A score threshold needs the score of its object; the other types need one
 * per counterparty. A counterparty with a severe label is scored by that label, any other by its funds.
 */
export function scoreCauses(deps: ScoringDeps, claimed: ClaimedScore, signal: AbortSignal): Promise<Scored> {
  const { conditions } = claimed.alert;
  if (conditions.type === 'SCORE_THRESHOLD')
    return scoreWatched(deps, claimed, { direction: conditions.scoringType, signal });
  const direction = conditions.type === 'LOWSCORE_COINS_RECEIVED' ? 'INCOMING' : 'OUTGOING';
  return scoreCounterparties(deps, claimed, { direction, signal });
}

interface ScoreRequest {
  readonly direction: Direction;
  readonly signal: AbortSignal;
}

async function scoreWatched(deps: ScoringDeps, claimed: ClaimedScore, request: ScoreRequest): Promise<Scored> {
  const { chain, alert } = claimed;
  const coin = await deps.ledger.read(chain, (reader) => findCoin(reader, alert.asset));
  const result = await ask(deps, { chain, coin, objectType: alert.objectType, address: alert.address, ...request });
  const { height, labelVersion } = result.basis;
  return { causes: toCauses(alert.address, result), height, labelVersion };
}

async function scoreCounterparties(deps: ScoringDeps, claimed: ClaimedScore, request: ScoreRequest): Promise<Scored> {
  const { chain, movement } = claimed;
  const named = await nameCounterparties(deps, claimed, request.direction);
  const causes = [...named.causes];
  // A counterparty whose label is below the threshold fires the alert already, so its funds are not traced.
  const open = movement.counterparties.filter((address) => !named.alertingAddresses.has(address));
  for (const address of open.slice(0, MAX_TRACED)) {
    request.signal.throwIfAborted();
    const result = await ask(deps, { chain, coin: named.coin, objectType: 'ADDRESS', address, ...request });
    causes.push(...toCauses(address, result));
  }
  return { causes, height: named.height, labelVersion: named.labelVersion };
}

interface Named extends Scored {
  /** Addresses with a label that is below the alert's threshold. */
  readonly alertingAddresses: ReadonlySet<string>;
  readonly coin: string;
}

const nameCounterparties = (
  deps: ScoringDeps,
  { chain, alert, movement }: ClaimedScore,
  direction: Direction,
): Promise<Named> =>
  deps.ledger.read(chain, async (reader) => {
    const labels = await deps.labelsAt(reader);
    const rows = await reader.listAddressesByText(movement.counterparties.toSorted());
    const basis = { direction, height: reader.height, labelVersion: labels.version };
    const labelled = rows.flatMap((row) => {
      const party = { objectType: 'ADDRESS', address: row.text, row } as const;
      const own = findOwnLabel({ labels, reader, policy: deps.policy }, party);
      return own === undefined || own.isEnded || own.score === undefined || own.score >= deps.policy.alertOwnBelow
        ? []
        : [{ party, address: row.text, own: { ...own, score: own.score } }];
    });
    const parties = labelled.map(({ address, party }) => [address, party] as const);
    const headlines = await mapHeadlines(deps, { reader, labels }, parties);
    const causes = labelled.map(({ address, own }) => {
      const headline = headlines.get(address) ?? toHeadline(deps.policy, { own, conduct: undefined, answers: {} });
      return toNamedCause(deps, { address, own, headline, ...basis });
    });
    return {
      causes,
      alertingAddresses: new Set(
        causes.filter(({ score }) => score < thresholdOf(alert)).map(({ address }) => address),
      ),
      coin: await findCoin(reader, alert.asset),
      height: reader.height,
      labelVersion: labels.version,
    };
  });

const thresholdOf = ({ conditions }: ClaimedScore['alert']): number =>
  conditions.type === 'ACTIVITY' ? 0 : conditions.thresholdScore;

/** The word by which scoring knows an asset. */
async function findCoin(reader: LedgerReader, asset: number | undefined): Promise<string> {
  if (asset === undefined) throw new AppError('ALERT_OF_ANY_COIN', 'missing coin of a score');
  if (asset === 0) return 'MAIN';
  const [row] = await reader.listAssets([asset]);
  if (row?.key == null) throw new AppError('ASSET_UNKNOWN', `${reader.chain} has no asset ${asset}`);
  return row.key;
}

interface NamedBy {
  readonly address: string;
  readonly own: OwnLabel & { readonly score: number };
  /** By the label, and by what was last answered of its money. */
  readonly headline: Headline;
  readonly direction: Direction;
  readonly height: number;
  readonly labelVersion: number;
}

/** Cause of a counterparty with a severe label: the label's score and level. */
function toNamedCause(deps: ScoringDeps, { address, own, headline, direction, ...basis }: NamedBy): AlertCause {
  const { label, score, level: severity } = own;
  const { id, name, type } = label.entity;
  return {
    address,
    entity: { id, name, type },
    analysisType: direction,
    score,
    level: toRiskLevel(score),
    severity,
    headline,
    worstExposure: { name, type, entityId: id, level: severity, percentage: 100, isDirect: true },
    policyVersion: deps.policy.version,
    ...basis,
  };
}

interface Question extends ScoreRequest {
  readonly chain: ChainId;
  readonly coin: string;
  readonly objectType: 'ADDRESS' | 'WALLET';
  readonly address: string;
}

async function ask(deps: ScoringDeps, question: Question): Promise<ScoringResult> {
  const { chain, coin, objectType, address, direction, signal } = question;
  const body = { analysisType: direction, objectType, objectId: address, blockchain: chain, coin };
  const result = await scoreObject(deps, body, { signal });
  // Half a walk is no score: it is tried again.
  if (result.explored.stoppedBy === 'TIMEOUT') throw new AppError('QUERY_TIMEOUT', 'a scoring did not end in time');
  return result;
}

/** Empty where there is no score. */
function toCauses(address: string, result: ScoringResult): AlertCause[] {
  const { score, worstExposure: worst, basis } = result;
  if (score === null) return [];
  return [
    {
      address,
      entity: undefined,
      analysisType: result.analysisType,
      score,
      level: result.level,
      severity: result.severity,
      headline: result.headline,
      worstExposure:
        worst === null
          ? undefined
          : {
              name: worst.name,
              type: worst.type,
              ...(worst.entityId !== null && { entityId: worst.entityId }),
              level: worst.level,
              percentage: worst.percentage,
              isDirect: worst.isDirect,
            },
      ...toCauseBounds(result),
      height: basis.height,
      policyVersion: basis.policyVersion,
      labelVersion: basis.labelVersion,
    },
  ];
}

function toCauseBounds({ shareBounds }: ScoringResult): Pick<AlertCause, 'shareBounds'> {
  if (shareBounds === undefined) return {};
  const { method: _, ...bounds } = shareBounds;
  return { shareBounds: bounds };
}
