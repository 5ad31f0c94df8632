import type { IssuerActKind } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import { toTronText } from './codec/address.ts';
import type { TronCast } from './economy/cast.ts';
import { USDT } from './tokens.ts';
import type { TronTransaction } from './tron-block.ts';
import { listCollectors, type TronLabelInput } from './tron-labels.ts';

type TronPlace =
  | 'tron-collector'
  | 'tron-otc'
  | 'tron-runner'
  | 'tron-poisoned'
  | 'tron-frozen'
  | 'tron-taken-over'
  | 'tron-hot-wallet';

export type TronShowcaseItem = AccountShowcaseItem<TronPlace>;

/** Payers of a collector that are shown. */
const MAX_PAYERS = 3;

/** First victims of a collector, in the order of their payments. */
function listPayers({ accounts, blocks }: TronLabelInput, collector: string): readonly string[] {
  const paid = blocks
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ purpose, moves }) => (purpose === 'pig-butchering' ? moves : []))
    .flatMap(({ from, to, asset }) => (to === collector && asset === USDT && from !== undefined ? [from] : []));
  return [...new Set(paid)].filter((each) => accounts.get(each)?.owner.role === 'victim').slice(0, MAX_PAYERS);
}

const find = (transactions: readonly TronTransaction[], purpose: AccountPurpose) =>
  transactions.find((each) => each.purpose === purpose);

/** Good places to begin on this chain; only addresses that have received coins. */
export function listTronShowcase(cast: TronCast, seen: TronLabelInput): readonly TronShowcaseItem[] {
  const transactions = seen.blocks.flatMap((block) => block.transactions);
  const acts = transactions.flatMap((each) => each.acts);
  const actedOn = (kind: IssuerActKind) => acts.find((act) => act.kind === kind)?.address;
  const destroyed = actedOn('destroy') ?? actedOn('freeze');
  const collector = listCollectors(cast, seen).find(({ address }) => address !== destroyed);
  const runner = transactions.find(
    ({ purpose, moves }) =>
      purpose === 'mule-payment' && moves.some((move) => move.to === cast.mulePlatform.account.address),
  );
  const isPoisoned = find(transactions, 'poisoning') !== undefined;
  const isSold = transactions.some(({ moves }) =>
    moves.some(({ to, asset }) => to === cast.otc.account.address && asset === USDT),
  );
  const choices: readonly Choice<TronPlace>[] = [
    {
      id: 'tron-collector',
      address: collector?.address,
      title: '杀猪盘收款地址',
      why: '“玫瑰园杀猪盘”多名受害人付款的地址：先小额返利，再逐级归集。',
      payers: collector === undefined ? [] : listPayers(seen, collector.address).map(toTronText),
    },
    {
      id: 'tron-otc',
      address: isSold ? cast.otc.account.address : undefined,
      title: '场外兑换商',
      why: '收下归集后的诈骗款，分批存入交易所。',
    },
    {
      id: 'tron-runner',
      address: runner?.from,
      title: '跑分人员账户',
      why: '替“快马跑分平台”过账：赌客的 USDT 进来，扣下佣金转给平台。',
    },
    {
      id: 'tron-poisoned',
      address: isPoisoned ? cast.importer.account.address : undefined,
      title: '被地址投毒的进口商',
      why: '常付货款的地址：首尾相似的仿冒地址用零额、小额与假币转账混进它的记录。',
    },
    {
      id: 'tron-frozen',
      address: destroyed,
      title: '被发行方冻结的地址（波场）',
      why: '受害人报案后 USDT 被冻结，转出失败，余额被销毁；事后又收到一笔。',
    },
    {
      id: 'tron-taken-over',
      address: find(transactions, 'takeover')?.from,
      title: '被篡改权限的账户',
      why: '机主在假网站上签了“更新权限”，控制权易手，随后资产被转空。',
    },
    {
      id: 'tron-hot-wallet',
      address: cast.exchanges[0]?.hot.address,
      title: '交易所热钱包（波场）',
      why: '“海湾交易所”在波场上的热钱包：充值地址逐笔归集到这里。',
    },
  ];
  return pickShown(choices).map(({ address, ...item }) => ({ ...item, address: toTronText(address) }));
}
