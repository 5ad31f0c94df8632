import type { Account } from '../accounts/account.ts';
import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { COMPANIES } from '../accounts/economy/companies.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import type { EvmCast } from './economy/cast.ts';
import type { EvmBlock } from './evm-block.ts';

/** Only the first so many deposit and ransom addresses became known to anybody. */
const KNOWN_DEPOSITS = 2;
const KNOWN_RANSOMS = 3;

function exchangeClaims({ exchanges }: EvmCast): AccountClaim[] {
  const { own, service } = CONFIDENCE;
  return exchanges.flatMap(({ owner, hot, gasStation, deposits }, at): AccountClaim[] => {
    const who = { owner, type: 'Exchange', countries: at === 0 ? ['SG', 'MT', 'AE'] : ['SG'] } as const;
    const known = [...deposits.values()].slice(0, KNOWN_DEPOSITS);
    return [
      { ...who, accounts: [hot], confidence: own, note: '热钱包' },
      { ...who, accounts: [gasStation], confidence: service, note: '手续费补给地址' },
      { ...who, accounts: known, confidence: service, note: '充值地址' },
    ];
  });
}

function serviceClaims(cast: EvmCast): AccountClaim[] {
  const { dex, bridge, stakingPool, issuer, charity, employer, splitter } = cast;
  const { own, service } = CONFIDENCE;
  const swap = { owner: COMPANIES.dex, type: 'Dex', confidence: own } as const;
  const poolAt = (at: number) => dex.pools.slice(at, at + 1).map(({ account }) => account);
  return [
    { ...swap, accounts: [dex.router], note: '兑换路由合约' },
    { ...swap, accounts: poolAt(0), note: 'WETH/USDT 流动性池' },
    { ...swap, accounts: poolAt(1), note: 'WETH/HBT 流动性池' },
    {
      owner: bridge.owner,
      type: 'Cross-chain bridge protocol',
      accounts: [bridge.contract, bridge.relayer],
      confidence: own,
      note: '跨链桥合约与中继',
    },
    { ...accountOf(stakingPool), type: 'Staking pool', countries: ['CN'], confidence: service, note: '质押收益地址' },
    { ...accountOf(issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '稳定币发行与赎回地址' },
    { ...accountOf(charity), type: 'Donations', countries: ['CN'], confidence: own, note: '捐款地址' },
    {
      ...accountOf(employer),
      type: 'Payment Service Provider',
      countries: ['CN'],
      confidence: service,
      note: '代发工资账户',
    },
    { owner: splitter.owner, type: 'Service', accounts: [splitter], confidence: service, note: '批量转账合约' },
  ];
}

function crimeClaims(cast: EvmCast, ransoms: readonly Account[], spamTokens: readonly Account[]): AccountClaim[] {
  const { mixer, drainer, sanctioned, ransomware, scam } = cast;
  const { forensic, authority, report } = CONFIDENCE;
  return [
    {
      owner: mixer.owner,
      type: 'Mixing service',
      accounts: mixer.pools.map((pool) => pool.account),
      confidence: forensic,
      note: '固定面额混币合约',
    },
    {
      owner: drainer.owner,
      type: 'Phishing',
      accounts: [drainer.contract, drainer.operator],
      confidence: forensic,
      note: '骗取授权后转走代币',
    },
    { ...accountOf(sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
    { owner: ransomware.owner, type: 'Ransomware', accounts: ransoms, confidence: authority, note: '赎金地址' },
    { ...accountOf(scam), type: 'Scam', confidence: report, note: '受害人举报' },
    {
      owner: { id: 'evm-spam', name: '仿冒代币空投' },
      type: 'Airdrop',
      accounts: spamTokens,
      confidence: report,
      note: '仿冒 USDT 的空投代币合约',
    },
  ];
}

const listShown = ({ transactions, withdrawals }: EvmBlock): readonly (string | undefined)[] => [
  ...transactions.flatMap(({ to, contractAddress, moves, logs }) => [
    to,
    contractAddress,
    ...logs.map((log) => log.address),
    ...listEnds(moves),
  ]),
  ...withdrawals.map(({ address }) => address),
];

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listEvmSightings(
  cast: EvmCast,
  accounts: ReadonlyMap<string, Account>,
  blocks: readonly EvmBlock[],
): readonly Sighting[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const paid = transactions.flatMap(({ purpose, moves }) =>
    purpose === 'ransom' ? moves.flatMap(({ kind, to }) => (kind === 'token' && to !== undefined ? [to] : [])) : [],
  );
  const ransoms = [...new Set(paid)].slice(0, KNOWN_RANSOMS).flatMap((address) => accounts.get(address) ?? []);
  const spam = transactions.find(({ purpose }) => purpose === 'airdrop')?.to;
  const spamTokens = [accounts.get(spam ?? '')].flatMap((account) => account ?? []);
  const claims = [...exchangeClaims(cast), ...serviceClaims(cast), ...crimeClaims(cast, ransoms, spamTokens)];
  return toAccountSightings('ETHEREUM', claims, blocks.map(listShown));
}
