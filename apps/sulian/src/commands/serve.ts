import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@sulian/api';
import type { Command } from 'commander';
import { serveAlerts } from '../alerts/serve-alerts.ts';
import { auditStart } from '../audit-start.ts';
import type { Program } from '../compose.ts';
import { readConfig } from '../config.ts';
import { startDemo } from '../demo/demo.ts';
import { settleDemoAccounts } from '../demo/demo-accounts.ts';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import { type DemoWorlds, prepareDemoWorlds } from '../demo/demo-worlds.ts';
import { servePapers } from '../documents/serve-papers.ts';
import { type FollowedChain, followChains } from '../follow-chains.ts';
import { log } from '../log.ts';
import { keepPrices } from '../prices/keep-prices.ts';
import { startPruning } from '../prune-people.ts';
import { refuseOtherWallets } from '../refuse-other-wallets.ts';
import { aborted, STEP_GRACE_MS, settleWithin } from '../settle.ts';
import { openSource, openTokenReader } from '../sources.ts';
import { withProgram } from './with-program.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('index the configured chains (the demo world without any) and serve the application')
    .action(start);
}

async function start(): Promise<void> {
  const worlds = prepareDemoWorlds(readConfig(process.env, process.cwd()));
  try {
    await withProgram((program, signal) => serve(program, worlds, signal), { isService: true });
  } finally {
    await worlds.stop();
  }
}

async function serve(program: Program, worlds: DemoWorlds, signal: AbortSignal): Promise<void> {
  const { config } = program;
  const demo = config.chains.size === 0 ? await startDemo(program, worlds, signal) : undefined;
  if (demo === undefined && config.chains.size > 0) refuseDemoFolder(config.dataDir);
  await program.papers.settleKey({ isDemo: demo !== undefined });
  await settleDemoAccounts(program, demo !== undefined);
  await auditStart(program);
  // Ends with us, however we end.
  const indexingStop = new AbortController();
  try {
    const chains = demo === undefined ? await openSources(program) : demo.chains;
    await refuseOtherWallets(
      program,
      chains.map(({ chain }) => chain),
    );
    const indexing = followChains(program, chains, AbortSignal.any([signal, indexingStop.signal]));
    const app = await buildApp({
      ...program.apiDeps,
      ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
      showcase: demo?.showcase ?? [],
      chainStatus: (chain) => ({
        isSimulated: demo?.chains.some((each) => each.chain === chain) === true,
        ...indexing.sources.get(chain),
      }),
      readiness: () => readParts(program),
    });
    await app.listen({ host: config.host, port: config.port });
    log.info(`ready on http://${config.host}:${config.port}`);
    demo?.grow();
    const papers = servePapers(program, signal);
    const prices = keepPrices(program, { isSimulated: demo !== undefined, signal });
    const alerts = serveAlerts(program, signal);
    startPruning(program.apiDeps.people, signal);
    await aborted(signal);
    await app.close();
    // A query may hang; it ends with the server that it is asked of.
    await settleWithin(Promise.all([papers.done, prices, alerts.done, indexing.done]), STEP_GRACE_MS);
  } finally {
    indexingStop.abort();
  }
}

const openSources = (program: Program): Promise<FollowedChain[]> =>
  Promise.all(
    [...program.config.chains].map(async ([chain, { source, pollMs }]) => ({
      chain,
      source: await openSource(chain, source),
      pollMs,
      tokens: openTokenReader(chain, source),
    })),
  );

async function readParts(program: Program): Promise<Record<string, boolean>> {
  const isStoreWell = await program.database.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return { store: isStoreWell };
}
