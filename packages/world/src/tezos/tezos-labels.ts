import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import type { TezosCast } from './economy/cast.ts';
import type { TezosBlock } from './tezos-block.ts';

/** Only the first so many of each became known to anybody. */
const KNOWN = 2;

function listClaims(cast: TezosCast): readonly AccountClaim[] {
  const { own, authority, service, report } = CONFIDENCE;
  const [staking] = cast.bakers;
  return [
    ...cast.exchanges.flatMap(({ owner, hot, deposits }): AccountClaim[] => {
      const who = { owner, type: 'Exchange', countries: ['SG'] } as const;
      const known = [...deposits.values()].slice(0, KNOWN);
      return [
        { ...who, accounts: [hot], confidence: own, note: '热钱包' },
        { ...who, accounts: known, confidence: service, note: '充值地址' },
      ];
    }),
    { owner: cast.pool.owner, accounts: [cast.pool], type: 'Dex', confidence: own, note: 'XTZ/USDt 流动性池合约' },
    { ...accountOf(cast.issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '稳定币发行地址' },
    { ...accountOf(staking), type: 'Staking pool', countries: ['CN'], confidence: service, note: '烘焙师地址' },
    { ...accountOf(cast.charity), type: 'Donations', countries: ['CN'], confidence: own, note: '公示的募捐地址' },
    { ...accountOf(cast.employer), type: 'Payment Service Provider', confidence: service, note: '代发工资账户' },
    { ...accountOf(cast.gambling), type: 'Gambling', confidence: service, note: '赌资归集地址' },
    { ...accountOf(cast.sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
    {
      owner: cast.scam.owner,
      type: 'Scam',
      accounts: [cast.scam.account, ...cast.collectors.slice(0, KNOWN)],
      confidence: report,
      note: '受害人举报的收款地址',
    },
    { ...accountOf(cast.thief), type: 'Phishing', confidence: report, note: '受害人举报：骗取操作员授权' },
  ];
}

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listTezosSightings(cast: TezosCast, blocks: readonly TezosBlock[]): readonly Sighting[] {
  const endsOfBlocks = blocks.map(({ transactions, rewards }) =>
    listEnds([...transactions.flatMap((each) => each.moves), ...rewards]),
  );
  return toAccountSightings('TEZOS', listClaims(cast), endsOfBlocks);
}
