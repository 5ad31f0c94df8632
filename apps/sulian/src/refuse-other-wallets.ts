import { AppError, type ChainId } from '@sulian/domain';
import { changeRuleOf } from './cluster-rules.ts';
import type { Program } from './compose.ts';

/**
 * Wallets that were clustered by one rule are not gone on with by another: half of them would follow change.
 * @throws CONFIG_INVALID naming the chain and what can be done
 */
export async function refuseOtherWallets(
  { ledger, config }: Pick<Program, 'ledger' | 'config'>,
  chains: readonly ChainId[],
): Promise<void> {
  for (const chain of chains) {
    const { clusteredHeight, isPartial, firstHeight, followsChange = false } = await ledger.getState(chain);
    const isWanted = changeRuleOf(chain, config.followsChange) !== undefined;
    if (isWanted && isPartial)
      throw new AppError(
        'CONFIG_INVALID',
        `wallets.followChange: ${chain} is held from block ${firstHeight} on, so that nobody knows who was paid before; switch it off`,
        { details: { chain } },
      );
    if (clusteredHeight === undefined || followsChange === isWanted) continue;
    throw new AppError(
      'CONFIG_INVALID',
      `wallets.followChange is ${isWanted ? 'on' : 'off'}, but the wallets of ${chain} were clustered ${followsChange ? 'by' : 'without'} following change: run "sulian recluster --chain ${chain}", or switch it ${isWanted ? 'off' : 'on'} again`,
      { details: { chain } },
    );
  }
}
