import { AppError, type ChainId } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import type { Command } from 'commander';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import { followChains, openSources } from '../follow-chains.ts';
import { refuseOtherWallets } from '../refuse-other-wallets.ts';
import { addScreenSources } from '../screen-sources.ts';
import { aborted, STEP_GRACE_MS, waitAtMost } from '../wait-at-most.ts';
import { startAlerts } from '../workers.ts';
import { withProgram } from './with-program.ts';

export function addIndex(program: Command): void {
  program
    .command('index')
    .description('follow the configured chains without serving the application, until stopped')
    .action(() =>
      withProgram(
        async (opened, signal) => {
          const { config, sources, onDemand } = opened;
          await addScreenSources(opened);
          if (sources.size === 0) throw nothingToIndex([...onDemand.keys()]);
          refuseDemoFolder(config.dataDir);
          await refuseOtherWallets(opened, [...sources.keys()]);
          const chains = await openSources(opened);
          await whileHolding(opened.databaseOf, [...sources.keys()], async () => {
            const following = followChains(opened, chains, signal);
            const alerts = startAlerts(opened, signal);
            await Promise.race([following.done, aborted(signal)]);
            await waitAtMost(Promise.all([following.done, alerts.done]), STEP_GRACE_MS);
          });
        },
        { isService: true },
      ),
    );
}

const nothingToIndex = (onDemand: readonly ChainId[]): AppError =>
  new AppError(
    'CONFIG_INVALID',
    onDemand.length > 0
      ? `nothing to index: histories of ${onDemand.join(' ')} are fetched on demand`
      : 'missing source: add a chain with a source to sulian.config.yaml',
  );
