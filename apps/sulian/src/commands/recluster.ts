import { AppError, type ChainId } from '@sulian/domain';
import { clusterFinal } from '@sulian/indexing';
import type { Command } from 'commander';
import { changeRuleOf, clusterRuleOf } from '../cluster-rules.ts';
import type { Program } from '../program.ts';
import { say } from '../texts/say.ts';
import { getChainOption, printJson, withProgram } from './with-program.ts';

export function addRecluster(program: Command): void {
  program
    .command('recluster')
    .description("cluster a chain's wallets anew, by the rules that the configuration names")
    .requiredOption('--chain <chain>')
    .option('--json')
    .action(async (options: { chain: string; json?: boolean }) => {
      const chain = getChainOption(options.chain);
      const answer = await withProgram((opened, signal) => recluster(opened, chain, signal));
      if (options.json === true) return printJson(answer);
      const text = answer.followsChange
        ? '{{chain}}: wallets clustered by following change up to block {{height}}, {{merges}} merges'
        : '{{chain}}: wallets clustered without following change up to block {{height}}, {{merges}} merges';
      process.stdout.write(`${say(text, { ...answer, height: answer.clusteredHeight ?? '-' })}\n`);
    });
}

/** Killed on the way it leaves wallets that are right as far as they go; following or importing clusters the rest. */
export async function recluster(
  { ledger, adapters, config }: Pick<Program, 'ledger' | 'adapters' | 'config'>,
  chain: ChainId,
  signal: AbortSignal,
) {
  const before = await ledger.getState(chain);
  const adapter = adapters.get(chain);
  if (before.height === undefined || before.isLoading || adapter === undefined)
    throw new AppError('CHAIN_NOT_INDEXED', `${chain} has nothing that can be read`);
  const changeRule = changeRuleOf(chain, config.followsChange);
  if (changeRule !== undefined && before.isPartial)
    throw new AppError('CONFIG_INVALID', `wallets.followChange: ${chain} does not begin with its first block`);
  await ledger.writer(chain).forgetWallets();
  const { finalityDepth } = adapter;
  await clusterFinal(ledger, chain, { finalityDepth, rule: clusterRuleOf(chain), changeRule, signal });
  if (signal.aborted) throw new AppError('INTERNAL', 'interrupted; run it again to go on', { retryable: true });
  const { merges, clusteredHeight } = await ledger.getState(chain);
  return { chain, followsChange: changeRule !== undefined, clusteredHeight, merges, mergesBefore: before.merges };
}
