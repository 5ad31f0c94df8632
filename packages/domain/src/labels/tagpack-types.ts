import type { LabelType } from './entity-type.ts';

/**
 * Types of labels that a TagPack can state: those with a term in GraphSense's concept taxonomy, and names without a type.
 * The terms are in `mapping.json` of the reader, whose test compares both.
 */
export const TAGPACK_TYPES = [
  'Exchange',
  'Scam',
  'Phishing',
  'Hack',
  'Ransomware',
  'Darkweb',
  'Mixing service',
  'Gambling',
  'Wallet',
  'Payment Service Provider',
  'Mining pool',
  'Dex',
  'Decentralized service',
  'Cross-chain bridge protocol',
  'Service',
  'ICO',
  'ATM',
  'Donations',
  'OFAC sanction list',
  'Terrorism',
  'Child abuse',
  'Custom group',
] as const satisfies readonly LabelType[];
export type TagpackType = (typeof TAGPACK_TYPES)[number];

/** Tags of one exported pack. */
export const MAX_TAGPACK_TAGS = 500;
