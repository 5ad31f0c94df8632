import type { EntityType } from '@sulian/domain';
import type { Account } from '../accounts/account.ts';
import type { Owner } from '../coin.ts';
import { SOURCE } from '../label-source.ts';
import { toEntity } from '../labels.ts';
import type { Sighting } from '../sighting.ts';
import type { RippleCast } from './economy/cast.ts';
import type { RippleBlock } from './ripple-block.ts';

const KNOWN_COLLECTORS = 2;
/** GraphSense's ladder, as for the other worlds. */
const CONFIDENCE = { own: 100, authority: 90, service: 80 } as const;

interface Claim {
  readonly owner: Owner;
  readonly type: EntityType;
  readonly countries?: readonly string[];
  readonly accounts: readonly Account[];
  readonly confidence: number;
  readonly note: string;
}

function listClaims(cast: RippleCast): readonly Claim[] {
  const { exchanges, charity, employer, gambling, otc, issuer, gateway, maker, pool, sanctioned, scammers } = cast;
  const { own, authority, service } = CONFIDENCE;
  const of = (
    { owner, account }: { readonly owner: Owner; readonly account: Account },
    type: EntityType,
    more: Pick<Claim, 'confidence' | 'note' | 'countries'>,
  ): Claim => ({ owner, type, accounts: [account], ...more });
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

/** Place of the ledger at which each address was first seen. */
function toFirstHeights(blocks: readonly RippleBlock[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const [height, { transactions }] of blocks.entries())
    for (const { moves } of transactions)
      for (const { from, to } of moves)
        for (const address of [from, to])
          if (address !== undefined && !heights.has(address)) heights.set(address, height);
  return heights;
}

/** What the outside knows: labels for some addresses, none for victims and users. Only addresses already seen. */
export function listRippleSightings(cast: RippleCast, blocks: readonly RippleBlock[]): readonly Sighting[] {
  const heights = toFirstHeights(blocks);
  return listClaims(cast).flatMap(({ owner, type, countries, accounts, confidence, note }) =>
    accounts.flatMap(({ address }): Sighting[] => {
      const height = heights.get(address);
      if (height === undefined) return [];
      const entity = toEntity(owner.id, owner.name, type, countries);
      return [{ label: { chain: 'RIPPLE', address, entity, source: SOURCE, confidence, note }, height }];
    }),
  );
}
