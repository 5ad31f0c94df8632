import { type EntityType, SERVICE_TYPES, UNCATEGORISED } from '@sulian/domain';
import { toSearchName } from '../search-entities.ts';
import { KNOWN_SERVICES, type KnownService } from './known-services.ts';

/** Names of an entity from its sources. */
export interface PartyName {
  readonly name: string;
  readonly type: EntityType;
  readonly tags: readonly string[];
  /** Hosts of its websites. */
  readonly sites: readonly string[];
}

export interface Party {
  /** Equal for entities that may be one party; empty for those that only a person can merge. */
  readonly key: string;
  /** 0: the party's own name. 1: a known spelling. 2: known by name only, of no type. */
  readonly fit: 0 | 1 | 2;
}

/** Types whose names are brands. Names of people, scams and sanctions are shared by strangers. */
const BRANDED: ReadonlySet<EntityType> = new Set<EntityType>([
  ...SERVICE_TYPES,
  'Cross-chain bridge protocol',
  'Decentralized service',
  'Dex',
]);
/** Wallets of one business as block explorers number them: `Binance 15`, `Binance: Hot Wallet 2`. */
const NUMBERED = /(?:: (?:hot|cold) wallet)?(?: \d{1,4})?$/;

/** Names that identify no one: `Exchange A`, `Unknown pool`, 某交易所. */
const PLACEHOLDER =
  /^(?:the |an? )?(?:exchange|pool|miner|service|wallet|casino|gambling|bank|bridge|dex|atm|entity|user|company|交易所|矿池|钱包|平台)s?(?:[ _#-]+[\p{L}\p{N}]{0,3}|\d{0,3})$|\b(?:unknown|unnamed|anonymous|unidentified|various|misc|others?)\b|未知|匿名|不明|其他|某/u;

const SERVICES: ReadonlyMap<string, KnownService> = new Map(
  KNOWN_SERVICES.flatMap((service) =>
    [service.name, ...service.spellings].map((spelling) => [toSearchName(spelling), service] as const),
  ),
);
const toSlug = (text: string): string => toSearchName(text).replace(/[^\p{L}\p{N}]/gu, '');
const SLUGS: ReadonlyMap<string, KnownService> = new Map(
  [...SERVICES].map(([spelling, service]) => [toSlug(spelling), service] as const),
);

/**
 * Party of an entity, by its name. Two entities are one party if type and normalised name are equal, or if both names
 * are public spellings of one business. An entity known by name only counts as a known business if the list's own tag
 * confirms it. An entity with the name of a known business but another website is not that business.
 */
export function toParty({ name, type, tags, sites }: PartyName): Party {
  const written = toSearchName(name);
  const service = SERVICES.get(written) ?? SERVICES.get(written.replace(NUMBERED, ''));
  if (service !== undefined && sites.some((site) => SERVICES.get(site) !== service)) return { key: '', fit: 0 };
  if (service?.type === type) return { key: toKey(service), fit: written === toSearchName(service.name) ? 0 : 1 };
  if (service !== undefined && type === UNCATEGORISED && tags.some((tag) => SLUGS.get(toSlug(tag)) === service))
    return { key: toKey(service), fit: 2 };
  const isBrand = BRANDED.has(type) && !PLACEHOLDER.test(written);
  return { key: isBrand ? `${written}#${type}` : '', fit: 0 };
}

const toKey = ({ name, type }: KnownService): string => `${toSearchName(name)}#${type}`;

/** Host of a website without `www.`; undefined where it is not one. */
export function toSite(uri: string): string | undefined {
  const host = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/:?#]|$)/i.exec(uri.trim())?.[1];
  return host?.toLowerCase().replace(/^www\./, '');
}
