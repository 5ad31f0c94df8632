import type { EntityType } from '@sulian/domain';
import type { Account } from '../accounts/account.ts';
import type { Owner } from '../coin.ts';
import { SOURCE } from '../label-source.ts';
import { toEntity } from '../labels.ts';
import type { Sighting } from '../sighting.ts';
import type { TonCast } from './economy/cast.ts';
import type { TonBlock } from './ton-block.ts';

const KNOWN_COLLECTORS = 2;
/** GraphSense's ladder, as for the other worlds. */
const CONFIDENCE = { own: 100, authority: 90, service: 80, forensic: 60, report: 40 } as const;

interface Claim {
  readonly owner: Owner;
  readonly type: EntityType;
  readonly countries?: readonly string[];
  readonly accounts: readonly Account[];
  readonly confidence: number;
  readonly note: string;
}

function listClaims(cast: TonCast): readonly Claim[] {
  const { exchanges, validator, charity, employer, gambling, otc, issuer, sanctioned, scammers } = cast;
  const { own, authority, service } = CONFIDENCE;
  return [
    ...exchanges.map(({ owner, account }, at): Claim => {
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
    {
      owner: issuer.owner,
      type: 'Secondary coin',
      countries: ['SG'],
      accounts: [issuer.account],
      confidence: own,
      note: '发行方管理地址',
    },
    {
      owner: validator.owner,
      type: 'Staking pool',
      countries: ['CN'],
      accounts: [validator.account],
      confidence: service,
      note: '验证者收益地址',
    },
    {
      owner: charity.owner,
      type: 'Donations',
      countries: ['CN'],
      accounts: [charity.account],
      confidence: own,
      note: '公示的募捐地址',
    },
    {
      owner: employer.owner,
      type: 'Payment Service Provider',
      countries: ['CN'],
      accounts: [employer.account],
      confidence: service,
      note: '代发工资账户',
    },
    {
      owner: gambling.owner,
      type: 'Gambling',
      accounts: [gambling.account],
      confidence: service,
      note: '赌资归集地址',
    },
    { owner: otc.owner, type: 'Service', accounts: [otc.account], confidence: service, note: '场外兑换收款地址' },
    {
      owner: sanctioned.owner,
      type: 'OFAC sanction list',
      accounts: [sanctioned.account],
      confidence: authority,
      note: '模拟制裁名单',
    },
    {
      owner: scammers.owner,
      type: 'Scam',
      accounts: [...scammers.collectors.slice(0, KNOWN_COLLECTORS), scammers.pool],
      confidence: authority,
      note: '骗局收款与归集地址',
    },
  ];
}

/** Height at which each address was first seen. */
function toFirstHeights(blocks: readonly TonBlock[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const { height, transactions } of blocks)
    for (const { moves } of transactions)
      for (const { from, to } of moves)
        for (const address of [from, to])
          if (address !== undefined && !heights.has(address)) heights.set(address, height);
  return heights;
}

/** What the outside knows: labels for some addresses, none for victims and users. Only addresses already seen. */
export function listTonSightings(cast: TonCast, blocks: readonly TonBlock[]): readonly Sighting[] {
  const heights = toFirstHeights(blocks);
  return listClaims(cast).flatMap(({ owner, type, countries, accounts, confidence, note }) =>
    accounts.flatMap(({ address }): Sighting[] => {
      const height = heights.get(address);
      if (height === undefined) return [];
      const entity = toEntity(owner.id, owner.name, type, countries);
      return [{ label: { chain: 'TON', address, entity, source: SOURCE, confidence, note }, height }];
    }),
  );
}
