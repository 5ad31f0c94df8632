import { type RiskLevel, worseLevel } from '@sulian/domain';
import type { Role } from '@sulian/world';

/** Whom an address of the simulated world truly belongs to, and what money is on it, as the acceptance asks. */
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
 * Victims paid criminals, and services of either kind serve both: no acceptance is asked of them. Nor of what is set apart
 * below.
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
 * Whom it belongs to.
 * @param isPool known outside by the name of a pool
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
 * The class of an address of which its owner's class says too little:
 * `involved`: an innocent's, whose money truly came from criminals, mixes or gambling, or went there;
 * `own money`: a mule's or a thief's, on which none of it ever was: what it earned lies behind an exchange;
 * `unreported`: a mule's or a thief's, of whose crime nobody outside knows.
 * @param truth what is told who knows everybody; undefined: nothing ever moved
 * @param knowable what the outside's labels let anybody say; `judgeMoney`
 * @param reported the same were every crime reported
 */
export function refineClass(ofOwner: AddressClass, { truth, knowable, reported }: Judged): AddressClass {
  if (truth === undefined) return ofOwner;
  if (INNOCENT.has(ofOwner)) return isFinding(truth) ? 'involved' : ofOwner;
  if (!GUILTY.has(ofOwner)) return ofOwner;
  if (ofOwner === 'mule' && !isFinding(truth)) return 'own money';
  if (!isComfort(knowable())) return ofOwner;
  return isComfort(reported()) ? 'own money' : 'unreported';
}
