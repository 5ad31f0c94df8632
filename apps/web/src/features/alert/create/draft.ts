import type { AlertConditions, AlertRow, ChangeAlertBody, NewAlert } from '@sulian/contract';
import {
  type ActivityType,
  type AlertType,
  type ErrorCode,
  getChain,
  isChainId,
  MAX_ALERT_AMOUNT_USD,
} from '@sulian/domain';
import { type Fault, findFault } from '../../../lib/fault.ts';

export type AlertTarget = Pick<NewAlert, 'address' | 'blockchain' | 'objectType'>;

/** Why nothing about it can be watched, as a code of an error; undefined where it can. */
export const findObstacle = ({ blockchain, objectType }: AlertTarget): ErrorCode | undefined =>
  objectType === 'WALLET' && isChainId(blockchain) && getChain(blockchain).walletsBy === 'owner'
    ? 'ALERT_OF_OWNER'
    : undefined;

/** Result dialog: 0 nothing, 1 a message of our own checks, 2 created, 3 the server's refusal. */
export type ResultStatus = 0 | 1 | 2 | 3;

export interface AlertForm {
  readonly type: AlertType;
  /** '' while nothing is chosen, `ANY_COIN` for any. */
  readonly coinId: string;
  readonly activityType: ActivityType;
  readonly amount: string;
  readonly thresholdScore: string;
  readonly scoringType: 'INCOMING' | 'OUTGOING';
  readonly name: string;
  readonly note: string;
  readonly isMailEnabled: boolean;
}

/** Chosen in place of a coin's id: every coin of the object. */
export const ANY_COIN = 'ANY';

export const EMPTY_FORM: AlertForm = {
  type: 'ACTIVITY',
  coinId: '',
  activityType: 'ALL',
  // Any amount, which is what most alerts watch for.
  amount: '0',
  thresholdScore: '',
  scoringType: 'INCOMING',
  name: '',
  note: '',
  isMailEnabled: false,
};

export type AlertField = 'coin' | 'amount' | 'score' | 'other';
export const hasScore = (type: AlertType): boolean => type !== 'ACTIVITY';
/** Scores are of one coin. */
export const canWatchAnyCoin = (type: AlertType): boolean => type === 'ACTIVITY';
export const hasAmount = (type: AlertType): boolean => type !== 'SCORE_THRESHOLD';

/** The first thing that is wrong: asset, then score, then amount. `coinIds` are those there are. */
export function checkForm(form: AlertForm, coinIds: readonly number[]): Fault<AlertField> | undefined {
  const amount = form.amount.trim();
  const isScored = hasScore(form.type);
  const isPriced = hasAmount(form.type);
  return findFault<AlertField>([
    [isCoin(form, coinIds), 'coin', 'alertForm.fault.coin'],
    [!isScored || form.thresholdScore !== '', 'score', 'alertForm.fault.score'],
    [!isPriced || amount !== '', 'amount', 'alertForm.fault.amount'],
    [!isPriced || /^\d+$/.test(amount), 'amount', 'alertForm.fault.amountWhole'],
    [!isPriced || Number(amount) <= MAX_ALERT_AMOUNT_USD, 'amount', 'alertForm.fault.amountLarge'],
  ]);
}

const isCoin = ({ type, coinId }: AlertForm, coinIds: readonly number[]): boolean =>
  coinId === ANY_COIN ? canWatchAnyCoin(type) : coinIds.some((id) => String(id) === coinId);

/** Alert of a checked form: only the fields of its type. */
export function toDraft(form: AlertForm, object: Pick<NewAlert, 'address' | 'blockchain' | 'objectType'>): NewAlert {
  const { type, name, note, isMailEnabled } = form;
  return {
    ...object,
    type,
    conditions: toConditions(form),
    name,
    note,
    isEnabled: true,
    isEntity: false,
    isMailEnabled,
  };
}

function toConditions(form: AlertForm): AlertConditions {
  const coinId = form.coinId === ANY_COIN ? null : Number(form.coinId);
  const amount = Number.parseInt(form.amount, 10);
  const thresholdScore = Number(form.thresholdScore);
  if (form.type === 'ACTIVITY') return { coinId, currency: 'USD', activityType: form.activityType, amount };
  if (form.type === 'SCORE_THRESHOLD') return { coinId, thresholdScore, scoringType: form.scoringType };
  return { coinId, thresholdScore, currency: 'USD', amount };
}

/** Form of an alert that exists. */
export function toForm({ type, conditions, name, note, isMailEnabled }: AlertRow): AlertForm {
  return {
    ...EMPTY_FORM,
    ...{ type, name, note, isMailEnabled },
    coinId: conditions.coinId === null ? ANY_COIN : String(conditions.coinId),
    ...('activityType' in conditions && { activityType: conditions.activityType }),
    ...('scoringType' in conditions && { scoringType: conditions.scoringType }),
    ...('amount' in conditions && { amount: String(conditions.amount) }),
    ...('thresholdScore' in conditions && { thresholdScore: String(conditions.thresholdScore) }),
  };
}

/** Name and note that differ from the alert's. */
export const toTextChange = ({ name, note }: AlertForm, alert: AlertRow): ChangeAlertBody => ({
  ...(name !== alert.name && { name }),
  ...(note !== alert.note && { note }),
});

/** True where the form has the conditions of the alert. */
export const hasSameConditions = (form: AlertForm, { conditions }: AlertRow): boolean =>
  Object.entries(toConditions(form)).every(([key, value]) => Reflect.get(conditions, key) === value);
