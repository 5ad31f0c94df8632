import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import type { TonCast } from './economy/cast.ts';
import type { TonBlock } from './ton-block.ts';

const KNOWN_COLLECTORS = 2;

function listClaims(cast: TonCast): readonly AccountClaim[] {
  const { exchanges, validator, charity, employer, gambling, otc, issuer, sanctioned, scammers } = cast;
  const { own, authority, service } = CONFIDENCE;
  return [
    ...exchanges.map(({ owner, account }, at): AccountClaim => {
      const countries = at === 0 ? ['SG', 'MT', 'AE'] : ['SG'];
      return {
        owner,
        type: 'Exchange',
        countries,
        accounts: [account],
        confidence: own,
        note: '充提币地址，客户以留言区分',
      };
    }),
    { ...accountOf(issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '发行方管理地址' },
    { ...accountOf(validator), type: 'Staking pool', countries: ['CN'], confidence: service, note: '验证者收益地址' },
    { ...accountOf(charity), type: 'Donations', countries: ['CN'], confidence: own, note: '公示的募捐地址' },
    {
      ...accountOf(employer),
      type: 'Payment Service Provider',
      countries: ['CN'],
      confidence: service,
      note: '代发工资账户',
    },
    { ...accountOf(gambling), type: 'Gambling', confidence: service, note: '赌资归集地址' },
    { ...accountOf(otc), type: 'Service', confidence: service, note: '场外兑换收款地址' },
    { ...accountOf(sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
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
export function listTonSightings(cast: TonCast, blocks: readonly TonBlock[]): readonly Sighting[] {
  const endsOfBlocks = blocks.map(({ transactions }) => listEnds(transactions.flatMap((each) => each.moves)));
  return toAccountSightings('TON', listClaims(cast), endsOfBlocks);
}
