import { NATIVE } from '../accounts/account.ts';
import type { IssuerActKind } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import { USDT } from './contracts/tokens.ts';
import type { EvmCast } from './economy/cast.ts';
import type { EvmBlock, EvmTransaction } from './evm-block.ts';

type EvmPlace =
  | 'evm-ransom'
  | 'evm-launderer'
  | 'evm-mixed'
  | 'evm-victim'
  | 'evm-hot-wallet'
  | 'evm-frozen'
  | 'evm-unfrozen'
  | 'evm-poisoned';

export type EvmShowcaseItem = AccountShowcaseItem<EvmPlace>;

const of = (transactions: readonly EvmTransaction[], purpose: AccountPurpose): readonly EvmTransaction[] =>
  transactions.filter((each) => each.purpose === purpose);

/** Good places to begin on the second chain; only addresses that have received coins. */
export function listEvmShowcase(cast: EvmCast, blocks: readonly EvmBlock[]): readonly EvmShowcaseItem[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const ransom = of(transactions, 'ransom')[0]?.moves.find((move) => move.asset === USDT)?.to;
  const hop = of(transactions, 'laundering').find(({ moves }) =>
    moves.some((move) => move.from === ransom && move.asset === USDT),
  );
  const mixed = of(transactions, 'mix-out').map(({ moves }) => moves.find((move) => move.kind === 'internal')?.to);
  const acts = transactions.flatMap((each) => each.acts);
  const actedOn = (kind: IssuerActKind) => acts.find((act) => act.kind === kind)?.address;
  const cashed = new Set(of(transactions, 'deposit').map((each) => each.from));
  const choices: readonly Choice<EvmPlace>[] = [
    {
      id: 'evm-ransom',
      address: ransom,
      title: '稳定币赎金地址',
      why: '“黑潮行动”以 USDT 收取的赎金：来自交易所提币，去往兑换与混币。',
    },
    {
      id: 'evm-launderer',
      address: hop?.moves.find((move) => move.asset === USDT)?.to,
      title: '洗钱中转地址',
      why: '收下赎金，在流水兑换换成 ETH，再按固定面额存入混币合约。',
    },
    {
      id: 'evm-mixed',
      address: mixed.find((address) => address !== undefined && cashed.has(address)) ?? mixed[0],
      title: '混币合约取出地址',
      why: '手续费由中继代付；来源在混币合约中断，随后存入交易所。',
    },
    {
      id: 'evm-victim',
      address: of(transactions, 'drain')[0]?.moves.find((move) => move.asset !== NATIVE)?.from,
      title: '授权钓鱼受害人',
      why: '在假网站上签了授权，USDT 被钓鱼合约一次转空。',
    },
    {
      id: 'evm-hot-wallet',
      address: cast.exchanges[0]?.hot.address,
      title: '交易所热钱包（以太坊）',
      why: '“海湾交易所”在以太坊上的热钱包：与比特币一侧属于同一实体，多种资产。',
    },
    {
      id: 'evm-frozen',
      address: actedOn('destroy'),
      title: '被发行方冻结的地址',
      why: 'USDT 发行方接到报案后冻结，转出失败，余额被销毁；事后又收到的一笔仍被冻结。',
    },
    {
      id: 'evm-unfrozen',
      address: actedOn('unfreeze'),
      title: '冻结后又解冻的地址',
      why: '普通用户的 USDT 被误冻结，随后解冻：冻结过不等于有罪。',
    },
    {
      id: 'evm-poisoned',
      address: of(transactions, 'poisoned-payment')[0]?.from,
      title: '地址投毒受害人',
      why: '首尾相同的仿冒地址被塞进交易记录，受害人误把 USDT 转给了它。',
    },
  ];
  return pickShown(choices);
}
