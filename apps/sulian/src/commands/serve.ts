import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@sulian/api';
import { catchUp } from '@sulian/indexing';
import type { Command } from 'commander';
import { serveAlerts } from '../alerts/serve-alerts.ts';
import { auditStart } from '../audit-start.ts';
import { clusterRuleOf } from '../cluster-rules.ts';
import type { Program } from '../compose.ts';
import { type Demo, refuseDemoFolder, startDemo } from '../demo.ts';
import { settleDemoAccounts } from '../demo-accounts.ts';
import { servePapers } from '../documents/serve-papers.ts';
import { type FollowedChain, followChains } from '../follow-chains.ts';
import { log } from '../log.ts';
import { keepPrices } from '../prices/keep-prices.ts';
import { startPruning } from '../prune-people.ts';
import { aborted, STEP_GRACE_MS, settleWithin } from '../settle.ts';
import { openSource, openTokenReader } from '../sources.ts';
import { withProgram } from './with-program.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('index the configured chains (the demo world without any) and serve the application')
    .action(() => withProgram(serve));
}

async function serve(program: Program, signal: AbortSignal): Promise<void> {
  const { config } = program;
  const demo = config.chains.size === 0 ? await startDemo(program) : undefined;
  if (demo === undefined && config.chains.size > 0) refuseDemoFolder(config.dataDir);
  await program.papers.settleKey({ isDemo: demo !== undefined });
  await settleDemoAccounts(program, demo !== undefined);
  await auditStart(program);
  // Ends with us, however we end.
  const indexingStop = new AbortController();
  try {
    if (demo !== undefined) await indexDemo(program, demo, signal);
    const chains = demo === undefined ? await openSources(program) : demo.chains;
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
    await demo?.stop();
  }
}

/** The demo world is there before the first page is. */
async function indexDemo(program: Program, demo: Demo, signal: AbortSignal): Promise<void> {
  await Promise.all(
    demo.chains.map(async ({ chain, source }) => {
      const rules = program.adapters.get(chain);
      if (rules === undefined) return;
      await catchUp({
        ledger: program.ledger,
        source,
        rules,
        clusterRule: clusterRuleOf(chain),
        limits: { maxBlocks: 500 },
        signal,
      });
    }),
  );
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
