import type { EntityType } from '@sulian/domain';
import type { Account, Person } from '../accounts/account.ts';
import type { Owner } from '../coin.ts';
import { SOURCE } from '../label-source.ts';
import { toEntity } from '../labels.ts';
import type { Sighting } from '../sighting.ts';
import type { TezosCast } from './economy/cast.ts';
import type { TezosBlock } from './tezos-block.ts';

/** Only the first so many of each became known to anybody. */
const KNOWN = 2;
/** GraphSense's ladder, as for the other worlds. */
const CONFIDENCE = { own: 100, authority: 90, service: 80, report: 40 } as const;

interface Claim {
  readonly owner: Owner;
  readonly type: EntityType;
  readonly countries?: readonly string[];
  readonly accounts: readonly Account[];
  readonly confidence: number;
  readonly note: string;
}

function listClaims(cast: TezosCast): readonly Claim[] {
  const { own, authority, service, report } = CONFIDENCE;
  const one = ({ owner, account }: Person) => ({ owner, accounts: [account] });
  const [staking] = cast.bakers;
  return [
    ...cast.exchanges.flatMap(({ owner, hot, deposits }): Claim[] => {
      const who = { owner, type: 'Exchange', countries: ['SG'] } as const;
      const known = [...deposits.values()].slice(0, KNOWN);
      return [
        { ...who, accounts: [hot], confidence: own, note: '热钱包' },
        { ...who, accounts: known, confidence: service, note: '充值地址' },
      ];
    }),
    { owner: cast.pool.owner, accounts: [cast.pool], type: 'Dex', confidence: own, note: 'XTZ/USDt 流动性池合约' },
    { ...one(cast.issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '稳定币发行地址' },
    { ...one(staking), type: 'Staking pool', countries: ['CN'], confidence: service, note: '烘焙师地址' },
    { ...one(cast.charity), type: 'Donations', countries: ['CN'], confidence: own, note: '公示的募捐地址' },
    { ...one(cast.employer), type: 'Payment Service Provider', confidence: service, note: '代发工资账户' },
    { ...one(cast.gambling), type: 'Gambling', confidence: service, note: '赌资归集地址' },
    { ...one(cast.sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
    {
      owner: cast.scam.owner,
      type: 'Scam',
      accounts: [cast.scam.account, ...cast.collectors.slice(0, KNOWN)],
      confidence: report,
      note: '受害人举报的收款地址',
    },
    { ...one(cast.thief), type: 'Phishing', confidence: report, note: '受害人举报：骗取操作员授权' },
  ];
}

/** What the outside knows: labels for some addresses, none for victims and users. Only addresses already seen. */
export function listTezosSightings(cast: TezosCast, blocks: readonly TezosBlock[]): readonly Sighting[] {
  const heights = new Map<string, number>();
  for (const { height, transactions, rewards } of blocks)
    for (const { from, to } of [...transactions.flatMap(({ moves }) => moves), ...rewards])
      for (const address of [from, to])
        if (address !== undefined && !heights.has(address)) heights.set(address, height);
  return listClaims(cast).flatMap(({ owner, type, countries, accounts, confidence, note }) =>
    accounts.flatMap(({ address }): Sighting[] => {
      const height = heights.get(address);
      if (height === undefined) return [];
      const entity = toEntity(owner.id, owner.name, type, countries);
      return [{ label: { chain: 'TEZOS', address, entity, source: SOURCE, confidence, note }, height }];
    }),
  );
}
