import type { IssuerActKind } from '../accounts/move.ts';
import { type AccountShowcaseItem, type Choice, pickShown } from '../accounts/showcase-choice.ts';
import type { SolanaCast } from './economy/cast.ts';
import type { SolanaBlock } from './solana-block.ts';

type SolanaPlace = 'solana-taken-over' | 'solana-thief' | 'solana-frozen' | 'solana-hot-wallet';

export type SolanaShowcaseItem = AccountShowcaseItem<SolanaPlace>;

/** Good places to begin on this chain; only addresses that have received coins. */
export function listSolanaShowcase(cast: SolanaCast, blocks: readonly SolanaBlock[]): readonly SolanaShowcaseItem[] {
  const transactions = blocks.flatMap((block) => block.transactions);
  const acted = (kind: IssuerActKind) =>
    transactions.flatMap(({ acts }) => acts).find((each) => each.kind === kind)?.address;
  const robbed = transactions.find(({ purpose }) => purpose === 'takeover');
  const thief = robbed?.moves.find(({ kind }) => kind === 'token')?.to;
  const [exchange] = cast.exchanges;
  const choices: readonly Choice<SolanaPlace>[] = [
    {
      id: 'solana-taken-over',
      address: robbed?.payer,
      title: '代币账户被转走',
      why: '受害人签名把代币账户的所有权交给了他人',
    },
    { id: 'solana-thief', address: thief, title: '接收被转走账户的地址', why: '没有转账，余额随账户所有权到手' },
    {
      id: 'solana-frozen',
      address: acted('freeze'),
      title: '被发行方冻结（Solana）',
      why: '稳定币发行方冻结了代币账户',
    },
    { id: 'solana-hot-wallet', address: exchange?.hot.address, title: '交易所热钱包（Solana）', why: '充值归集与提现' },
  ];
  return pickShown(choices);
}
