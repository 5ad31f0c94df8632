import type { CoinbaseTagDraft, EntityDraft, EntityType } from '@sulian/domain';
import type { Key, WorldBlock } from './coin.ts';
import type { Cast } from './economy/cast.ts';
import { CONFIDENCE, SOURCE } from './label-source.ts';
import type { Network } from './network.ts';
import { findFacts } from './profiles.ts';
import type { Sighting } from './sighting.ts';

/** Only the first so many deposit, order and ransom addresses became known to anybody. */
const KNOWN_DEPOSITS = 3;
const KNOWN_ORDERS = 12;
const KNOWN_RANSOMS = 8;

/** The first operates in three countries, so that the page folds them. */
const EXCHANGE_COUNTRIES: Readonly<Record<string, readonly string[]>> = { 'exchange-1': ['SG', 'MT', 'AE'] };

export const toEntity = (
  id: string,
  name: string,
  type: EntityType,
  countries: readonly string[] = [],
): EntityDraft => ({
  key: `demo-world:${id}`,
  name,
  type,
  countries,
  tags: ['demo'],
  ...findFacts(id),
});

/** Height at which each key first received coins. */
function toFirstHeights(blocks: readonly WorldBlock[]): ReadonlyMap<Key, number> {
  const heights = new Map<Key, number>();
  for (const { height, transactions } of blocks)
    for (const transaction of transactions)
      for (const { key } of transaction.outputs) if (key !== undefined && !heights.has(key)) heights.set(key, height);
  return heights;
}

interface Claim {
  readonly entity: EntityDraft;
  readonly keys: readonly Key[];
  readonly confidence: number;
  readonly note: string;
}

const miners = (cast: Cast): { entity: EntityDraft; tag: string; keys: readonly Key[] }[] =>
  cast.miners
    .filter((miner) => miner.tag !== '')
    .map(({ owner, tag, wallet }) => ({
      entity: toEntity(owner.id, owner.name, 'Mining pool', ['CN']),
      tag,
      keys: wallet.keys.slice(0, 1),
    }));

function exchangeClaims(cast: Cast): Claim[] {
  return cast.exchanges.flatMap(({ owner, hot, deposits }): Claim[] => {
    const entity = toEntity(owner.id, owner.name, 'Exchange', EXCHANGE_COUNTRIES[owner.id] ?? ['SG']);
    const known = deposits.keys.slice(0, KNOWN_DEPOSITS);
    return [
      { entity, keys: hot.keys, confidence: CONFIDENCE.own, note: '热钱包' },
      { entity, keys: known, confidence: CONFIDENCE.service, note: '充值地址' },
    ];
  });
}

function crimeClaims(cast: Cast): Claim[] {
  const market = toEntity('market', cast.market.owner.name, 'Darkweb');
  const mixer = toEntity('mixer', cast.mixer.owner.name, 'Mixing service');
  const ransomware = toEntity('ransomware', cast.ransomware.owner.name, 'Ransomware');
  const scam = toEntity('scam', cast.scam.owner.name, 'Scam');
  const orders = cast.market.wallet.keys.slice(0, KNOWN_ORDERS);
  const ransoms = cast.ransomware.wallet.keys.slice(0, KNOWN_RANSOMS);
  return [
    { entity: market, keys: orders, confidence: CONFIDENCE.forensic, note: '订单收款地址' },
    {
      entity: mixer,
      keys: cast.mixer.wallet.keys.slice(0, 2),
      confidence: CONFIDENCE.forensic,
      note: '协调方收款地址',
    },
    { entity: ransomware, keys: ransoms, confidence: CONFIDENCE.authority, note: '赎金地址' },
    { entity: scam, keys: cast.scam.wallet.keys.slice(0, 3), confidence: CONFIDENCE.report, note: '受害人举报' },
  ];
}

function serviceClaims(cast: Cast): Claim[] {
  const gambling = toEntity('gambling', cast.gambling.owner.name, 'Gambling');
  const charity = toEntity('charity', cast.charity.owner.name, 'Donations', ['CN']);
  const [payments] = cast.merchants;
  const claims: Claim[] = [
    { entity: gambling, keys: cast.gambling.wallet.keys.slice(0, 3), confidence: CONFIDENCE.service, note: '投注地址' },
    { entity: charity, keys: cast.charity.wallet.keys.slice(0, 1), confidence: CONFIDENCE.own, note: '捐款地址' },
  ];
  if (payments !== undefined) {
    const entity = toEntity(payments.owner.id, payments.owner.name, 'Payment Service Provider', ['CN']);
    claims.push({ entity, keys: payments.wallet.keys.slice(0, 10), confidence: CONFIDENCE.service, note: '收单地址' });
  }
  return claims;
}

/** What the outside knows: labels for some addresses, none for victims and users. Only addresses already seen. */
export function listSightings({ chain }: Network, cast: Cast, blocks: readonly WorldBlock[]): readonly Sighting[] {
  const heights = toFirstHeights(blocks);
  const pools = miners(cast).map(({ entity, keys }) => ({
    entity,
    keys,
    confidence: CONFIDENCE.service,
    note: '出块收款地址',
  }));
  return [...pools, ...exchangeClaims(cast), ...crimeClaims(cast), ...serviceClaims(cast)].flatMap(
    ({ entity, keys, confidence, note }) =>
      keys.flatMap((key): Sighting[] => {
        const height = heights.get(key);
        if (height === undefined) return [];
        const label = { chain, address: key.address, entity, source: SOURCE, confidence, note };
        return [{ label, height }];
      }),
  );
}

/** Signatures of the pools that sign. */
export const listCoinbaseTags = ({ chain }: Network, cast: Cast): readonly CoinbaseTagDraft[] =>
  miners(cast).map(({ entity, tag }) => ({ chain, tag, entity, source: SOURCE }));
