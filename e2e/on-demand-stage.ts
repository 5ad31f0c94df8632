import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@sulian/api';
import { startTronWorldNode, worldCovers } from '@sulian/world';
import type { Page } from 'playwright-core';
import { startMainNetFront } from '../apps/sulian/test/support/main-net-front.ts';
import { getTestAccount, signIn } from '../apps/sulian/test/support/sign-in.ts';
import { openTestProgram } from '../apps/sulian/test/support/test-program.ts';
import { launchBrowser } from './browser.ts';
import { openPage, type Visit } from './stage.ts';

const WEB_ROOT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const BLOCKS = 600;
/** Blocks end a little ago, so that pages have usual dates. */
const START_SEC = 1_795_000_000;

/** A fresh installation with TRON on demand, at a simulated index and node; nothing is fetched yet. */
export interface OnDemandStage {
  /** Address that victims paid. */
  readonly collector: string;
  readonly host: string;
  visit(path: string, visit?: Visit): Promise<Page>;
  /** Audited requests so far. */
  countRequests(): Promise<number>;
  stop(): Promise<void>;
}

export async function startOnDemandStage(): Promise<OnDemandStage> {
  const world = await startTronWorldNode({ seed: 'sulian', blocks: BLOCKS, startTimeSec: START_SEC, blockEveryMs: 0 });
  const front = await startMainNetFront(world.url);
  const source = {
    ...{ type: 'onDemand', node: { url: front.url, traces: 'debug' }, requestsPerSecond: 1_000 },
    index: { type: 'trongrid', url: front.url, lagBlocks: 0 },
  };
  const test = await openTestProgram({ config: { chains: { TRON: { source } } } });
  const { program } = test;
  await program.labelStore.saveLabels(world.world.labels(), worldCovers('TRON'));
  const app = await buildApp({
    ...program.apiDeps,
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
    chainStatus: () => ({ isConfigured: true, isSimulated: false }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  const account = await getTestAccount(program.apiDeps.people, { role: 'OFFICER' });
  const session = { email: account.email, caseId: account.caseId, token: await signIn(app, account) };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchBrowser();
  return {
    collector: world.world.showcase().find(({ id }) => id === 'tron-collector')?.address ?? '',
    host: new URL(front.url).host,
    visit: (path, visit = {}) => openPage({ browser, url, session }, path, visit),
    countRequests: async () => {
      const [row] = await program.database.query<{ lines: number }>(
        `select count(*)::integer as lines from records.audit_entry where action = 'outside.request'`,
      );
      return row?.lines ?? 0;
    },
    stop: async () => {
      await browser.close();
      await app.close();
      await test.close();
      front.server.closeAllConnections();
      front.server.close();
      await world.stop();
    },
  };
}
