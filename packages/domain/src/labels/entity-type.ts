/**
 * SPEC §3's 47 types and NFT Marketplace from its §9. Own additions are Unknown origin (history that the ledger never
 * saw) and addresses that a list named only later. Others are fees that the chain took on the way, ordinary and unusual
 * ones, and contracts that others pay into as well. Coins changed by a contract that nobody has named have a type too:
 * its operator may be a mixer as well as an exchange.
 */
export const ENTITY_TYPES = [
  'Exchange',
  'Donations',
  'Mining pool',
  'Cloud mining',
  'Token',
  'Service',
  'Airdrop',
  'ICO',
  'Gambling',
  'Wallet',
  'Decentralized service',
  'Dex',
  'Closed exchange',
  'Suspicious',
  'Mixing service',
  'Scam',
  'Hack',
  'Phishing',
  'Darkweb',
  'OFAC sanction list',
  'Terrorism',
  'Child abuse',
  'Community reported scam',
  'Ongoing legal action',
  'Large unnamed entity',
  'Custom group',
  'Cross-chain bridge protocol',
  'Unspent output',
  'Block reward',
  'Peeling chain of unknown origin',
  'Payment channel',
  'Ignored small amounts',
  'Maximum exploration depth',
  'Large transaction',
  'Mixing pattern',
  'Secondary coin creation/removal',
  'ATM',
  'Auctioned assets',
  'Bank',
  'Bot',
  'Real World Asset',
  'Ransomware',
  'Investment management firm',
  'Seized assets',
  'Payment Service Provider',
  'Staking pool',
  'Secondary coin',
  'NFT Marketplace',
  'Unknown origin',
  'Swap through unidentified contract',
  'Label outside its dates',
  'Fee on the way',
  'Unusual fee on the way',
  'Contract that others pay into',
  'History not fetched',
] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];

/** Type of an entity that is known by name only. */
export const UNCATEGORISED: EntityType = 'Custom group';

/** True where an entity of the type may be shown as one of the other. An entity known by name only fits every type. */
export const fitsType = (type: string, mainType: string): boolean => type === mainType || type === UNCATEGORISED;

/** Reasons for which the engine ends a walk: they name nobody, and no label can give them. */
export const ENGINE_TYPES = [
  'Large unnamed entity',
  'Unspent output',
  'Block reward',
  'Peeling chain of unknown origin',
  'Ignored small amounts',
  'Maximum exploration depth',
  'Large transaction',
  'Mixing pattern',
  'Secondary coin creation/removal',
  'Unknown origin',
  'Swap through unidentified contract',
  'Label outside its dates',
  'Fee on the way',
  'Unusual fee on the way',
  'Contract that others pay into',
  'History not fetched',
] as const satisfies readonly EntityType[];

/** Types that people and label sources can give to an entity. */
export type LabelType = Exclude<EntityType, (typeof ENGINE_TYPES)[number]>;
const engineTypes: ReadonlySet<EntityType> = new Set(ENGINE_TYPES);
export const LABEL_TYPES: readonly LabelType[] = ENTITY_TYPES.filter(
  (type): type is LabelType => !engineTypes.has(type),
);

/** The share of an answer that the walk did not follow; never an entity, never clean. */
export const UNEXPLORED = 'Unexplored';
export type EndType = EntityType | typeof UNEXPLORED;

const known: ReadonlySet<string> = new Set(ENTITY_TYPES);
export const isEntityType = (text: string): text is EntityType => known.has(text);

/** Businesses with customers: what one pays out of its own is its customers' money, whoever they are. */
export const SERVICE_TYPES: ReadonlySet<EntityType> = new Set<EntityType>([
  'ATM',
  'Bank',
  'Closed exchange',
  'Cloud mining',
  'Exchange',
  'Gambling',
  'Investment management firm',
  'Mining pool',
  'NFT Marketplace',
  'Payment Service Provider',
  'Service',
  'Staking pool',
]);

/** Types from authorities' lists of people: a listing is true of a key on every chain on which the key signs. */
export const LISTING_TYPES: ReadonlySet<EntityType> = new Set<EntityType>(['OFAC sanction list', 'Terrorism']);

/** Ends found by their form alone, and by nobody's word. */
export const PATTERN_TYPES: ReadonlySet<EndType> = new Set<EndType>([
  'Mixing pattern',
  'Peeling chain of unknown origin',
]);

/** Ends for want of knowledge or of budget: they name nobody. */
export const LIMIT_TYPES: ReadonlySet<EndType> = new Set<EndType>([
  UNEXPLORED,
  'Ignored small amounts',
  'Large transaction',
  'Large unnamed entity',
  'Maximum exploration depth',
  'Swap through unidentified contract',
  'Unknown origin',
]);

/** Money that came to nobody: no part of the mean, of what is attributed, or of what was not followed. */
export const LEFT_OUT_TYPES: ReadonlySet<EndType> = new Set<EndType>(['Unspent output', 'Fee on the way']);

/** A token that came to be or is no more: that is known, and not what was given or got for it. */
export const MADE_OR_REMOVED = 'Secondary coin creation/removal';

/** Known ends beyond which money is hidden: whose it was, or for what it was given, is unknown. */
export const HIDING_TYPES: ReadonlySet<EndType> = new Set<EndType>([
  'Cross-chain bridge protocol',
  'Dex',
  MADE_OR_REMOVED,
  'Mixing pattern',
  'Mixing service',
]);
