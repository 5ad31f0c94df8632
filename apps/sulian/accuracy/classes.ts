import { type RiskLevel, worseLevel } from '@sulian/domain';
import type { Role } from '@sulian/world';

/** Classes of simulated addresses, by true owner and by the money on them, for the acceptance criteria. */
export const CLASSES = [
  'miner',
  'pool',
  'exchange',
  'user',
  'merchant',
  'victim',
  'service',
  'illicit service',
  'mule',
  'thief',
  'involved',
  'own money',
  'unreported',
] as const;
export type AddressClass = (typeof CLASSES)[number];

/**
 * Classes with a criterion for innocents. Victims paid criminals, and services serve both sides, so neither has a
 * criterion. The refined classes below have none either.
 */
export const INNOCENT: ReadonlySet<AddressClass> = new Set(['miner', 'pool', 'exchange', 'user', 'merchant']);
export const GUILTY: ReadonlySet<AddressClass> = new Set(['thief', 'mule']);

const CLASS_OF: Readonly<Record<Role, AddressClass>> = {
  miner: 'miner',
  builder: 'miner',
  staking: 'pool',
  witness: 'pool',
  exchange: 'exchange',
  user: 'user',
  merchant: 'merchant',
  victim: 'victim',
  gambling: 'service',
  charity: 'service',
  issuer: 'service',
  dex: 'service',
  bridge: 'service',
  energy: 'service',
  contract: 'service',
  market: 'illicit service',
  vendor: 'illicit service',
  mixer: 'illicit service',
  otc: 'illicit service',
  'mule-platform': 'illicit service',
  mule: 'mule',
  ransomware: 'thief',
  scam: 'thief',
  phishing: 'thief',
  sanctioned: 'thief',
};

/**
 * Class of an owner.
 * @param isPool true for an owner publicly known as a pool
 */
export const classOf = (role: Role, isPool = false): AddressClass => (isPool ? 'pool' : CLASS_OF[role]);

/** Medium or worse. */
export const isFinding = (severity: RiskLevel): boolean => worseLevel(severity, 'Undefined') !== 'Undefined';
/** No or Low. */
const isComfort = (severity: RiskLevel): boolean => worseLevel(severity, 'Low') === 'Low';

interface Judged {
  readonly truth: RiskLevel | undefined;
  readonly knowable: () => RiskLevel;
  readonly reported: () => RiskLevel;
}

/**
 * Class of an address where its owner's class is not precise enough.
 * - `involved`: an innocent's, with money from or to criminals, mixes or gambling.
 * - `own money`: a mule's or a thief's without any such money; its earnings came through an exchange.
 * - `unreported`: a mule's or a thief's whose crime nobody has reported.
 * @param truth level with complete labels; undefined: no money ever moved
 * @param knowable level that the public labels allow; see `judgeMoney`
 * @param reported the same if every crime were reported
 */
export function refineClass(ofOwner: AddressClass, { truth, knowable, reported }: Judged): AddressClass {
  if (truth === undefined) return ofOwner;
  if (INNOCENT.has(ofOwner)) return isFinding(truth) ? 'involved' : ofOwner;
  if (!GUILTY.has(ofOwner)) return ofOwner;
  if (ofOwner === 'mule' && !isFinding(truth)) return 'own money';
  if (!isComfort(knowable())) return ofOwner;
  return isComfort(reported()) ? 'own money' : 'unreported';
}
