import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import { type RippleCast, USDC } from './economy/cast.ts';
import type { RippleBlock } from './ripple-block.ts';

type RipplePlace = 'ripple-collector' | 'ripple-otc' | 'ripple-frozen' | 'ripple-hot-wallet';

export type RippleShowcaseItem = AccountShowcaseItem<RipplePlace>;

/** Good places to begin on this chain; only addresses that have received something. */
export function listRippleShowcase(cast: RippleCast, blocks: readonly RippleBlock[]): readonly RippleShowcaseItem[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const paid = new Set(transactions.flatMap(({ moves }) => moves.map(({ to }) => to)));
  const frozen = transactions
    .flatMap((each) => each.acts)
    .find(({ kind, asset }) => kind === 'freeze' && asset === USDC)?.address;
  const collector = cast.scammers.collectors.find(({ address }) => address !== frozen && paid.has(address));
  const choices: readonly Choice<RipplePlace>[] = [
    {
      id: 'ripple-collector',
      address: collector?.address,
      title: '瑞波币翻倍骗局收款地址',
      why: '“翻倍返还”骗局的受害人付款的地址：USDC 逐级归集，经场外兑换进入交易所。',
    },
    {
      id: 'ripple-otc',
      address: cast.otc.account.address,
      title: '场外兑换商（XRP）',
      why: '收下归集后的诈骗款，凭目的标签存入交易所。',
    },
    {
      id: 'ripple-frozen',
      address: frozen,
      title: '被发行方冻结的地址（XRP）',
      why: '受害人报案后，发行方冻结其 USDC 信任线，转出失败，余额被收回。',
    },
    {
      id: 'ripple-hot-wallet',
      address: cast.exchanges[0]?.account.address,
      title: '交易所充值地址（XRP）',
      why: '所有客户共用一个地址，以目的标签区分；搜索“地址:标签”可找到某一客户。另有一笔“部分付款”号称百万，实到一滴。',
    },
  ];
  return pickShown(choices, (address) => paid.has(address));
}
