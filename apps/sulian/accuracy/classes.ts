import type { Role } from '@sulian/world';

/** Whom an address of the simulated world truly belongs to, as the acceptance asks. */
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
] as const;
export type AddressClass = (typeof CLASSES)[number];

/** Victims paid criminals, and services of either kind serve both: no acceptance is asked of them. */
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

/** @param isPool known outside by the name of a pool */
export const classOf = (role: Role, isPool = false): AddressClass => (isPool ? 'pool' : CLASS_OF[role]);
