import type { EntityDraft, EntityType } from '@sulian/domain';
import type { Account } from '../accounts/account.ts';
import { CONFIDENCE, SOURCE } from '../label-source.ts';
import { toEntity } from '../labels.ts';
import type { Sighting } from '../sighting.ts';
import type { EvmCast } from './economy/cast.ts';
import type { EvmBlock } from './evm-block.ts';

/** Only the first so many deposit and ransom addresses became known to anybody. */
const KNOWN_DEPOSITS = 2;
const KNOWN_RANSOMS = 3;

interface Claim {
  readonly entity: EntityDraft;
  readonly accounts: readonly (Account | undefined)[];
  readonly confidence: number;
  readonly note: string;
}

const claim = (
  who: {
    readonly id: string;
    readonly name: string;
    readonly type: EntityType;
    readonly countries?: readonly string[];
  },
  what: Omit<Claim, 'entity'>,
): Claim => ({ entity: toEntity(who.id, who.name, who.type, who.countries), ...what });

function serviceClaims(cast: EvmCast): Claim[] {
  const { dex, bridge, stakingPool, issuer, charity, employer, splitter } = cast;
  const [dollars, harbour] = dex.pools;
  const own = CONFIDENCE.own;
  const liushui = { id: 'evm-dex', name: '流水兑换', type: 'Dex' } as const;
  return [
    ...cast.exchanges.flatMap(({ owner, hot, gasStation, deposits }, at): Claim[] => {
      const who = {
        id: owner.id,
        name: owner.name,
        type: 'Exchange',
        countries: at === 0 ? ['SG', 'MT', 'AE'] : ['SG'],
      } as const;
      const known = [...deposits.values()].slice(0, KNOWN_DEPOSITS);
      return [
        claim(who, { accounts: [hot], confidence: own, note: '热钱包' }),
        claim(who, { accounts: [gasStation], confidence: CONFIDENCE.service, note: '手续费补给地址' }),
        claim(who, { accounts: known, confidence: CONFIDENCE.service, note: '充值地址' }),
      ];
    }),
    claim(liushui, { accounts: [dex.router], confidence: own, note: '兑换路由合约' }),
    claim(liushui, { accounts: [dollars?.account], confidence: own, note: 'WETH/USDT 流动性池' }),
    claim(liushui, { accounts: [harbour?.account], confidence: own, note: 'WETH/HBT 流动性池' }),
    claim(
      { id: 'evm-bridge', name: bridge.owner.name, type: 'Cross-chain bridge protocol' },
      { accounts: [bridge.contract, bridge.relayer], confidence: own, note: '跨链桥合约与中继' },
    ),
    claim(
      { id: 'evm-staking', name: stakingPool.owner.name, type: 'Staking pool', countries: ['CN'] },
      { accounts: [stakingPool.account], confidence: CONFIDENCE.service, note: '质押收益地址' },
    ),
    claim(
      { id: 'evm-issuer', name: issuer.owner.name, type: 'Secondary coin', countries: ['SG'] },
      { accounts: [issuer.account], confidence: own, note: '稳定币发行与赎回地址' },
    ),
    claim(
      { id: 'charity', name: charity.owner.name, type: 'Donations', countries: ['CN'] },
      { accounts: [charity.account], confidence: own, note: '捐款地址' },
    ),
    claim(
      { id: 'merchant-1', name: employer.owner.name, type: 'Payment Service Provider', countries: ['CN'] },
      { accounts: [employer.account], confidence: CONFIDENCE.service, note: '代发工资账户' },
    ),
    claim(
      { id: 'evm-splitter', name: splitter.owner.name, type: 'Service' },
      { accounts: [splitter], confidence: CONFIDENCE.service, note: '批量转账合约' },
    ),
  ];
}

function crimeClaims(cast: EvmCast, ransoms: readonly Account[], spamToken: Account | undefined): Claim[] {
  const { mixer, drainer, sanctioned, scam } = cast;
  const forensic = CONFIDENCE.forensic;
  return [
    claim(
      { id: 'evm-mixer', name: mixer.owner.name, type: 'Mixing service' },
      { accounts: mixer.pools.map((pool) => pool.account), confidence: forensic, note: '固定面额混币合约' },
    ),
    claim(
      { id: 'evm-drainer', name: drainer.owner.name, type: 'Phishing' },
      { accounts: [drainer.contract, drainer.operator], confidence: forensic, note: '骗取授权后转走代币' },
    ),
    claim(
      { id: 'evm-sanctioned', name: sanctioned.owner.name, type: 'OFAC sanction list' },
      { accounts: [sanctioned.account], confidence: CONFIDENCE.authority, note: '模拟制裁名单' },
    ),
    claim(
      { id: 'ransomware', name: cast.ransomware.owner.name, type: 'Ransomware' },
      { accounts: ransoms, confidence: CONFIDENCE.authority, note: '赎金地址' },
    ),
    claim(
      { id: 'scam', name: scam.owner.name, type: 'Scam' },
      { accounts: [scam.account], confidence: CONFIDENCE.report, note: '受害人举报' },
    ),
    claim(
      { id: 'evm-spam', name: '仿冒代币空投', type: 'Airdrop' },
      { accounts: [spamToken], confidence: CONFIDENCE.report, note: '仿冒 USDT 的空投代币合约' },
    ),
  ];
}

/** Height at which each address was first seen. */
function toFirstHeights(blocks: readonly EvmBlock[]): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  for (const block of blocks) {
    const see = (address: string | undefined): void => {
      if (address !== undefined && !heights.has(address)) heights.set(address, block.height);
    };
    for (const { to, contractAddress, moves, logs } of block.transactions) {
      for (const address of [to, contractAddress, ...logs.map((log) => log.address)]) see(address);
      for (const move of moves) for (const address of [move.from, move.to]) see(address);
    }
    for (const { address } of block.withdrawals) see(address);
  }
  return heights;
}

/** What the outside knows: labels for some addresses, none for victims and users. Only addresses already seen. */
export function listEvmSightings(
  cast: EvmCast,
  accounts: ReadonlyMap<string, Account>,
  blocks: readonly EvmBlock[],
): readonly Sighting[] {
  const heights = toFirstHeights(blocks);
  const transactions = blocks.flatMap((block) => block.transactions);
  const paid = transactions.flatMap(({ purpose, moves }) =>
    purpose === 'ransom' ? moves.flatMap(({ kind, to }) => (kind === 'token' && to !== undefined ? [to] : [])) : [],
  );
  const ransoms = [...new Set(paid)].slice(0, KNOWN_RANSOMS).flatMap((address) => accounts.get(address) ?? []);
  const spam = transactions.find(({ purpose }) => purpose === 'airdrop')?.to;
  const spamToken = spam === undefined ? undefined : accounts.get(spam);
  return [...serviceClaims(cast), ...crimeClaims(cast, ransoms, spamToken)].flatMap((each) =>
    each.accounts.flatMap((account): Sighting[] => {
      const height = account === undefined ? undefined : heights.get(account.address);
      if (account === undefined || height === undefined) return [];
      const { entity, confidence, note } = each;
      const label = { chain: 'ETHEREUM', address: account.address, entity, source: SOURCE, confidence, note } as const;
      return [{ label, height }];
    }),
  );
}
