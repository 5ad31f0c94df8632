import type { CoinbaseTagDraft } from '@sulian/domain';
import { type Claim, toEntity, toFirstPlaces, toSightings } from './claims.ts';
import type { Key, Owner, Wallet, WorldBlock } from './coin.ts';
import type { Cast } from './economy/cast.ts';
import { CONFIDENCE, SOURCE } from './label-source.ts';
import type { Network } from './network.ts';
import type { Sighting } from './sighting.ts';

/** Only the first so many deposit, order and ransom addresses became known to anybody. */
const KNOWN_DEPOSITS = 3;
const KNOWN_ORDERS = 12;
const KNOWN_RANSOMS = 8;

/** The first operates in three countries, so that the page folds them. */
const EXCHANGE_COUNTRIES: Readonly<Record<string, readonly string[]>> = { 'exchange-1': ['SG', 'MT', 'AE'] };

const POOL = { type: 'Mining pool', countries: ['CN'] } as const;

type KeyClaim = Claim<Key>;

/** Pools that sign what they mine. */
const listPools = ({ miners }: Cast): Cast['miners'] => miners.filter(({ tag }) => tag !== '');

/** Owner and first keys of a claim about a wallet. */
const keysOf = ({ owner, wallet }: { readonly owner: Owner; readonly wallet: Wallet }, count: number) => ({
  owner,
  accounts: wallet.keys.slice(0, count),
});

const poolClaims = (cast: Cast): KeyClaim[] =>
  listPools(cast).map((miner) => ({
    ...POOL,
    ...keysOf(miner, 1),
    confidence: CONFIDENCE.service,
    note: '出块收款地址',
  }));

function exchangeClaims({ exchanges }: Cast): KeyClaim[] {
  return exchanges.flatMap(({ owner, hot, deposits }): KeyClaim[] => {
    const who = { owner, type: 'Exchange', countries: EXCHANGE_COUNTRIES[owner.id] ?? ['SG'] } as const;
    const known = deposits.keys.slice(0, KNOWN_DEPOSITS);
    return [
      { ...who, accounts: hot.keys, confidence: CONFIDENCE.own, note: '热钱包' },
      { ...who, accounts: known, confidence: CONFIDENCE.service, note: '充值地址' },
    ];
  });
}

function crimeClaims({ market, mixer, ransomware, scam }: Cast): KeyClaim[] {
  const { forensic, authority, report } = CONFIDENCE;
  return [
    { ...keysOf(market, KNOWN_ORDERS), type: 'Darkweb', confidence: forensic, note: '订单收款地址' },
    { ...keysOf(mixer, 2), type: 'Mixing service', confidence: forensic, note: '协调方收款地址' },
    { ...keysOf(ransomware, KNOWN_RANSOMS), type: 'Ransomware', confidence: authority, note: '赎金地址' },
    { ...keysOf(scam, 3), type: 'Scam', confidence: report, note: '受害人举报' },
  ];
}

function serviceClaims({ gambling, charity, merchants }: Cast): KeyClaim[] {
  const { own, service } = CONFIDENCE;
  return [
    { ...keysOf(gambling, 3), type: 'Gambling', confidence: service, note: '投注地址' },
    { ...keysOf(charity, 1), type: 'Donations', countries: ['CN'], confidence: own, note: '捐款地址' },
    ...merchants.slice(0, 1).map(
      (payments): KeyClaim => ({
        ...keysOf(payments, 10),
        type: 'Payment Service Provider',
        countries: ['CN'],
        confidence: service,
        note: '收单地址',
      }),
    ),
  ];
}

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listSightings({ chain }: Network, cast: Cast, blocks: readonly WorldBlock[]): readonly Sighting[] {
  const paid = blocks.map(({ transactions }) => transactions.flatMap(({ outputs }) => outputs.map(({ key }) => key)));
  // By keys, not by what they are called: most addresses are never written out.
  const places = toFirstPlaces(paid);
  const claims = [...poolClaims(cast), ...exchangeClaims(cast), ...crimeClaims(cast), ...serviceClaims(cast)];
  return toSightings(chain, claims, (key) => places.get(key));
}

/** Signatures of the pools that sign. */
export const listCoinbaseTags = ({ chain }: Network, cast: Cast): readonly CoinbaseTagDraft[] =>
  listPools(cast).map(({ owner, tag }) => ({
    chain,
    tag,
    entity: toEntity(owner, POOL.type, POOL.countries),
    source: SOURCE,
  }));
