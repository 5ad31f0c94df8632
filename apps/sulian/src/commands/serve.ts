import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp, type Doors, listen } from '@sulian/api';
import { AppError, CHAIN_IDS } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import type { Command } from 'commander';
import { auditStart } from '../audit-start.ts';
import { startBackups } from '../backup/schedule.ts';
import { hasSources, readConfig } from '../config.ts';
import { dataWarningCounts } from '../data-warnings.ts';
import { startDemo } from '../demo/demo.ts';
import { DEMO_LOGINS, describeDemoLogins, switchDemoAccounts } from '../demo/demo-accounts.ts';
import { fillDemoDesk } from '../demo/demo-desk.ts';
import { refuseDemoFolder } from '../demo/demo-folder.ts';
import { prepareDemoWorlds } from '../demo/demo-worlds.ts';
import { type OpenedDemo, openDemo } from '../demo/open-demo.ts';
import { openFirstSetup } from '../first-setup.ts';
import { followChains, openSources } from '../follow-chains.ts';
import { keepLabelLists } from '../keep-lists.ts';
import { log } from '../log.ts';
import type { Program } from '../program.ts';
import { startPruning } from '../prune-people.ts';
import { refuseOtherWallets } from '../refuse-other-wallets.ts';
import { addScreenSources, createSourceDesk } from '../screen-sources.ts';
import { sourceRequests } from '../source-requests.ts';
import { nameSystemFault } from '../system-fault.ts';
import { tryPort } from '../try-port.ts';
import { aborted, STEP_GRACE_MS, waitAtMost } from '../wait-at-most.ts';
import { startAlerts, startPrices, startRegistration } from '../workers.ts';
import { withProgram } from './with-program.ts';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('index the configured chains (the demo world without any) and serve the application')
    .allowExcessArguments()
    .action((_options: object, command: Command) => {
      const [word] = command.args;
      if (word !== undefined) throw unknownWord(word, program);
      return start();
    });
}

/** As the command that is meant where none is named, serve is given what is no command. */
function unknownWord(word: string, { args, commands }: Command): AppError {
  if (args[0] === 'serve') return new AppError('BAD_REQUEST', `serve takes no arguments: ${JSON.stringify(word)}`);
  const names = commands.map((each) => each.name()).join(', ');
  return new AppError('BAD_REQUEST', `unknown command ${JSON.stringify(word)}; one of ${names}`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  await tryPort(config).catch((error: unknown) => {
    throw nameSystemFault(error, config);
  });
  const worlds = prepareDemoWorlds(config);
  try {
    await withProgram(
      async (program, signal) => {
        await addScreenSources(program);
        const isDemo = !hasSources(config) && program.sources.size + program.onDemand.size === 0;
        const opened = isDemo ? await openDemo(program, worlds) : undefined;
        return whileHolding(program.databaseOf, CHAIN_IDS, () => serve(program, opened, signal));
      },
      { isService: true },
    );
  } finally {
    await worlds.stop();
  }
}

async function serve(program: Program, opened: OpenedDemo | undefined, signal: AbortSignal): Promise<void> {
  const { config } = program;
  const demo = opened === undefined ? undefined : await startDemo(program, opened, signal);
  if (demo === undefined) refuseDemoFolder(config.dataDir);
  await program.registration.proveKey({ isDemo: demo !== undefined });
  await switchDemoAccounts(program, demo !== undefined);
  if (demo !== undefined) await fillDemoDesk(program, demo);
  await auditStart(program);
  const firstSetup = await openFirstSetup({ accounts: program.apiDeps.people.accounts, dataDir: config.dataDir });
  // Ends with us, however we end.
  const indexingStop = new AbortController();
  try {
    const chains = demo === undefined ? await openSources(program) : demo.chains;
    await refuseOtherWallets(
      program,
      chains.map(({ chain }) => chain),
    );
    const backups = config.backup === undefined ? undefined : await startBackups(program, config.backup, signal);
    const lists = await keepLabelLists(program, signal);
    const indexing = followChains(program, chains, AbortSignal.any([signal, indexingStop.signal]));
    const app = await buildApp({
      ...program.apiDeps,
      ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
      ...(firstSetup === undefined ? {} : { firstSetup }),
      showcase: demo?.showcase ?? [],
      ...(demo === undefined
        ? {}
        : { demoLogins: { ...DEMO_LOGINS, desk: demo.fraud === undefined ? null : DEMO_LOGINS.desk } }),
      chainStatus: (chain) => ({
        ...indexing.statusOf(chain),
        dataWarnings: dataWarningCounts.of(chain),
        requests: sourceRequests.of(chain),
        isSimulated: demo?.chains.some((each) => each.chain === chain) === true,
      }),
      chainSources: createSourceDesk(program, indexing),
      readiness: () => readParts(program),
      listStatus: lists.status,
      ...(backups === undefined ? {} : { backupStatus: backups.status }),
    });
    await listen(app, { addresses: await listAddresses(config.host), port: config.port });
    log.info(`ready on http://${config.host}:${config.port}`);
    demo?.grow();
    // Last, so that no line about blocks moves them out of sight.
    if (demo !== undefined) void indexing.level.then(() => log.info(describeDemoLogins()));
    const registration = startRegistration(program, signal);
    const prices = startPrices(program, { isSimulated: demo !== undefined, signal });
    const alerts = startAlerts(program, signal);
    const announced = program.programs.announce(signal);
    startPruning(program.apiDeps.people, signal);
    await aborted(signal);
    // A query may hang; it ends when its server stops.
    const done = [registration.done, prices.done, alerts.done, indexing.done, backups?.done, lists.done, announced];
    const work = waitAtMost(Promise.all(done), STEP_GRACE_MS);
    await Promise.all([app.close(), work]);
  } finally {
    indexingStop.abort();
  }
}

/** This machine's own name may have two, of which a browser picks either. */
async function listAddresses(host: string): Promise<Doors['addresses']> {
  if (host !== 'localhost') return [host];
  const [first = host, ...others] = (await lookup(host, { all: true })).map(({ address }) => address);
  return [first, ...others];
}

async function readParts(program: Program): Promise<Record<string, boolean>> {
  const isStoreWell = await program.database.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return { store: isStoreWell };
}
