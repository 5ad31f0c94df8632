import type { EntityType } from '@sulian/domain';
import type { Person } from '../accounts/account.ts';
import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import type { RippleCast } from './economy/cast.ts';
import type { RippleBlock } from './ripple-block.ts';

const KNOWN_COLLECTORS = 2;

function listClaims(cast: RippleCast): readonly AccountClaim[] {
  const { exchanges, charity, employer, gambling, otc, issuer, gateway, maker, pool, sanctioned, scammers } = cast;
  const { own, authority, service } = CONFIDENCE;
  const of = (
    who: Person,
    type: EntityType,
    more: Pick<AccountClaim, 'confidence' | 'note' | 'countries'>,
  ): AccountClaim => ({
    ...accountOf(who),
    type,
    ...more,
  });
  return [
    ...exchanges.map((each, at) => {
      const countries = at === 0 ? ['SG', 'MT', 'AE'] : ['SG'];
      return of(each, 'Exchange', { countries, confidence: own, note: '充提币地址，客户以标签区分' });
    }),
    of(issuer, 'Secondary coin', { countries: ['SG'], confidence: own, note: '发行地址' }),
    of(gateway, 'Payment Service Provider', { countries: ['CN'], confidence: own, note: '网关发行地址' }),
    of(maker, 'Service', { confidence: service, note: '做市账户' }),
    of(pool, 'Dex', { confidence: own, note: 'XRP/USDC 自动做市池' }),
    of(charity, 'Donations', { countries: ['CN'], confidence: own, note: '公示的募捐地址' }),
    of(employer, 'Payment Service Provider', { countries: ['CN'], confidence: service, note: '代发工资账户' }),
    of(gambling, 'Gambling', { confidence: service, note: '赌资归集地址' }),
    of(otc, 'Service', { confidence: service, note: '场外兑换收款地址' }),
    of(sanctioned, 'OFAC sanction list', { confidence: authority, note: '模拟制裁名单' }),
    {
      owner: scammers.owner,
      type: 'Scam',
      accounts: [...scammers.collectors.slice(0, KNOWN_COLLECTORS), scammers.pool],
      confidence: authority,
      note: '骗局收款与归集地址',
    },
  ];
}

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listRippleSightings(cast: RippleCast, blocks: readonly RippleBlock[]): readonly Sighting[] {
  const endsOfBlocks = blocks.map(({ transactions }) => listEnds(transactions.flatMap((each) => each.moves)));
  return toAccountSightings('RIPPLE', listClaims(cast), endsOfBlocks);
}
