import { AppError, type ChainId, findAwayLedger } from '@sulian/domain';
import { changeRuleOf } from './cluster-rules.ts';
import type { Program } from './program.ts';

/**
 * Wallets that were clustered by one rule are not gone on with by another: half of them would follow change.
 * @throws CONFIG_INVALID naming the chain and what can be done
 */
export async function refuseOtherWallets(
  { ledger, config }: Pick<Program, 'ledger' | 'config'>,
  chains: readonly ChainId[],
): Promise<void> {
  for (const chain of chains) {
    const state = await ledger.getState(chain).catch((error: unknown) => {
      // The writer refuses too, once the server of the chain is available.
      if (findAwayLedger(error) === undefined) throw error;
      return undefined;
    });
    if (state === undefined) continue;
    const { clusteredHeight, isPartial, firstHeight, changeRule } = state;
    const changeRuleId = changeRuleOf(chain, config.followsChange)?.id;
    if (changeRuleId !== undefined && isPartial)
      throw new AppError(
        'CONFIG_INVALID',
        `wallets.followChange: ${chain} is stored from block ${firstHeight} on, and who was paid before is unknown; switch it off`,
        { details: { chain } },
      );
    if (clusteredHeight === undefined || changeRule === changeRuleId) continue;
    throw new AppError(
      'CONFIG_INVALID',
      `wallets.followChange is ${changeRuleId === undefined ? 'off' : 'on'}, but the wallets of ${chain} were clustered ${describe(changeRule)}: run "sulian recluster --chain ${chain}"`,
      { details: { chain } },
    );
  }
}

const describe = (changeRule: string | undefined): string =>
  changeRule === undefined ? 'without following change' : `by following change with rule "${changeRule}"`;
