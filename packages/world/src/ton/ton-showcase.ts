import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import type { TonCast } from './economy/cast.ts';
import type { TonBlock } from './ton-block.ts';

type TonPlace = 'ton-collector' | 'ton-otc' | 'ton-frozen' | 'ton-poisoned' | 'ton-hot-wallet';

export type TonShowcaseItem = AccountShowcaseItem<TonPlace>;

/** Good places to begin on this chain; only addresses that have received something. */
export function listTonShowcase(cast: TonCast, blocks: readonly TonBlock[]): readonly TonShowcaseItem[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const paid = new Set(transactions.flatMap(({ moves }) => moves.map(({ to }) => to)));
  const acts = transactions.flatMap((each) => each.acts);
  const frozen = acts.find(({ kind }) => kind === 'freeze')?.address;
  const collector = cast.scammers.collectors.find(({ address }) => address !== frozen && paid.has(address));
  const choices: readonly Choice<TonPlace>[] = [
    {
      id: 'ton-collector',
      address: collector?.address,
      title: '电报骗局收款地址',
      why: '“电报空投骗局”的受害人付款的地址：USDT 逐级归集，经场外兑换进入交易所。',
    },
    {
      id: 'ton-otc',
      address: cast.otc.account.address,
      title: '场外兑换商（TON）',
      why: '收下归集后的诈骗款，凭留言存入交易所。',
    },
    {
      id: 'ton-frozen',
      address: frozen,
      title: '被发行方冻结的地址（TON）',
      why: '受害人报案后，发行方锁定其 USDT 代币钱包，转出失败，余额被销毁。',
    },
    {
      id: 'ton-poisoned',
      address: cast.importer.account.address,
      title: '被地址投毒的进口商（TON）',
      why: '首尾与供应商相似的地址发来微额 TON，另有仿冒 USDT 混进记录。',
    },
    {
      id: 'ton-hot-wallet',
      address: cast.exchanges[0]?.account.address,
      title: '交易所充值地址（TON）',
      why: '所有客户共用一个地址，以留言区分；搜索“地址:留言”可找到某一客户。',
    },
  ];
  return pickShown(choices, (address) => paid.has(address));
}
