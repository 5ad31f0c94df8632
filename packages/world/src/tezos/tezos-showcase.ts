import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import type { TezosCast } from './economy/cast.ts';
import type { TezosBlock } from './tezos-block.ts';

type TezosPlace = 'tezos-collector' | 'tezos-drained' | 'tezos-staker' | 'tezos-hot-wallet';

export type TezosShowcaseItem = AccountShowcaseItem<TezosPlace>;

/** Good places to begin on this chain; only addresses that have received coins. */
export function listTezosShowcase(cast: TezosCast, blocks: readonly TezosBlock[]): readonly TezosShowcaseItem[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const paid = new Set(transactions.flatMap(({ moves }) => moves.map(({ to }) => to)));
  const drained = transactions.find(({ purpose }) => purpose === 'drain')?.moves.find(({ kind }) => kind === 'token');
  const staker = transactions.find(
    ({ purpose, payer }) => purpose === 'stake' && !cast.bakers.some(({ account }) => account.address === payer),
  );
  const choices: readonly Choice<TezosPlace>[] = [
    {
      id: 'tezos-collector',
      address: cast.collectors.find(({ address }) => paid.has(address))?.address,
      title: '投资骗局收款地址（Tezos）',
      why: '“极光理财”的受害人以 USDt 付款，随后逐级归集并存入交易所。',
    },
    {
      id: 'tezos-drained',
      address: drained?.from,
      title: '被操作员转走代币的地址',
      why: '受害人签名授权操作员，代币由盗手的调用转出，本人没有付款。',
    },
    {
      id: 'tezos-staker',
      address: staker?.payer,
      title: '参与质押的地址（Tezos）',
      why: '委托并质押 XTZ，资金进入质押池，解除质押后连同收益返回。',
    },
    {
      id: 'tezos-hot-wallet',
      address: cast.exchanges[0]?.hot.address,
      title: '交易所热钱包（Tezos）',
      why: '充值归集与提现。',
    },
  ];
  return pickShown(choices, (address) => paid.has(address));
}
