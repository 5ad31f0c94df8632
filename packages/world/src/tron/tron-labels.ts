import type { Account } from '../accounts/account.ts';
import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import { toTronText } from './codec/address.ts';
import type { TronCast } from './economy/cast.ts';
import type { TronBlock } from './tron-block.ts';

/** Only the first so many deposit addresses and collectors became known to anybody. */
const KNOWN_DEPOSITS = 2;
const KNOWN_COLLECTORS = 2;

export interface TronLabelInput {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly blocks: readonly TronBlock[];
}

function exchangeClaims({ exchanges }: TronCast): AccountClaim[] {
  return exchanges.flatMap(({ owner, hot, gasStation, deposits }, at): AccountClaim[] => {
    const who = { owner, type: 'Exchange', countries: at === 0 ? ['SG', 'MT', 'AE'] : ['SG'] } as const;
    const known = [...deposits.values()].slice(0, KNOWN_DEPOSITS);
    return [
      { ...who, accounts: [hot], confidence: CONFIDENCE.own, note: '热钱包' },
      { ...who, accounts: [gasStation], confidence: CONFIDENCE.service, note: '能量与手续费补给地址' },
      { ...who, accounts: known, confidence: CONFIDENCE.service, note: '充值地址' },
    ];
  });
}

function serviceClaims(cast: TronCast): AccountClaim[] {
  const { dex, issuer, charity, employer, treasury, energyStation, gambling, otc } = cast;
  const { own, service } = CONFIDENCE;
  const staking = cast.witnesses[0];
  const [pool] = dex.pools;
  return [
    { owner: dex.router.owner, type: 'Dex', accounts: [dex.router], confidence: own, note: '兑换路由合约' },
    {
      owner: dex.router.owner,
      type: 'Dex',
      accounts: pool === undefined ? [] : [pool.account],
      confidence: own,
      note: 'WTRX/USDT 流动性池',
    },
    { ...accountOf(issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '稳定币发行与赎回地址' },
    { ...accountOf(charity), type: 'Donations', countries: ['CN'], confidence: own, note: '捐款地址' },
    {
      owner: employer.owner,
      type: 'Payment Service Provider',
      countries: ['CN'],
      accounts: [employer.account, treasury.account],
      confidence: service,
      note: '代发工资账户与多签金库',
    },
    ...(staking === undefined
      ? []
      : [
          {
            ...accountOf(staking),
            type: 'Staking pool' as const,
            countries: ['CN'],
            confidence: service,
            note: '超级代表收益地址',
          },
        ]),
    { ...accountOf(energyStation), type: 'Service', confidence: service, note: '能量租赁收款地址' },
    { ...accountOf(gambling), type: 'Gambling', confidence: service, note: '赌资归集地址' },
    { ...accountOf(otc), type: 'Service', confidence: service, note: '场外兑换收款地址' },
  ];
}

function crimeClaims(cast: TronCast, collectors: readonly Account[]): AccountClaim[] {
  const { forensic, authority, report } = CONFIDENCE;
  const { sanctioned, butchers, mulePlatform, thief, scam } = cast;
  return [
    { ...accountOf(sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
    {
      owner: butchers.owner,
      type: 'Scam',
      accounts: [...collectors, butchers.pool],
      confidence: authority,
      note: '杀猪盘收款与归集地址',
    },
    { ...accountOf(mulePlatform), type: 'Suspicious', confidence: forensic, note: '跑分平台结算地址' },
    { ...accountOf(thief), type: 'Phishing', confidence: report, note: '受害人举报：篡改权限' },
    { ...accountOf(scam), type: 'Scam', confidence: report, note: '受害人举报' },
  ];
}

/** Accounts paid by victims, in order of the first payment. */
export function listCollectors(cast: TronCast, { accounts, blocks }: TronLabelInput): readonly Account[] {
  const paid = blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ purpose, moves }) =>
      purpose === 'pig-butchering' ? moves.flatMap(({ kind, to }) => (kind === 'token' ? [to] : [])) : [],
    ),
  );
  return [...new Set(paid)].flatMap((address) => {
    const account = accounts.get(address ?? '');
    return account?.owner === cast.butchers.owner ? [account] : [];
  });
}

const listShown = ({ transactions }: TronBlock): readonly (string | undefined)[] =>
  transactions.flatMap(({ contract, moves, logs }) => [
    contract,
    ...logs.map((log) => log.address),
    ...listEnds(moves),
  ]);

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listTronSightings(cast: TronCast, seen: TronLabelInput): readonly Sighting[] {
  const collectors = listCollectors(cast, seen).slice(0, KNOWN_COLLECTORS);
  const claims = [...exchangeClaims(cast), ...serviceClaims(cast), ...crimeClaims(cast, collectors)];
  return toAccountSightings('TRON', claims, seen.blocks.map(listShown)).map(({ label, height }) => ({
    label: { ...label, address: toTronText(label.address) },
    height,
  }));
}
