import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@sulian/api';
import type { ChainId } from '@sulian/domain';
import { NATIVE, startEvmWorldNode, startTronWorldNode, startWorldNode, worldCovers } from '@sulian/world';
import type { Page } from 'playwright-core';
import { createHistoryFetcher } from '../apps/sulian/src/history-fetcher.ts';
import type { Program } from '../apps/sulian/src/program.ts';
import { startMainNetFront } from '../apps/sulian/test/support/main-net-front.ts';
import { getTestAccount, signIn } from '../apps/sulian/test/support/sign-in.ts';
import { openTestProgram } from '../apps/sulian/test/support/test-program.ts';
import { launchBrowser } from './browser.ts';
import { openPage, type Visit } from './stage.ts';

const WEB_ROOT = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const BLOCKS = 600;
/** Blocks end a little ago, so that pages have usual dates. */
const START_SEC = 1_795_000_000;

/** Chain on demand of a stage, its token, and the simulated address with which the case begins. */
export interface OnDemandPlay {
  readonly chain: 'TRON' | 'ETHEREUM' | 'BITCOIN';
  /** Undefined: the chain has one coin. */
  readonly token: string | undefined;
  readonly begins: string;
}

/** A fresh installation with one chain on demand, at a simulated index and node; nothing is fetched yet. */
export interface OnDemandStage {
  /** Address with which the case begins, which victims paid. */
  readonly begins: string;
  /** Hash of a withdrawal of coins from an exchange: they need no price. */
  readonly payment: string;
  readonly host: string;
  visit(path: string, visit?: Visit): Promise<Page>;
  /** Stores a history as cut. @returns its address, and one of which nothing is fetched */
  cutHistory(): Promise<readonly [cut: string, unfetched: string]>;
  /** Audited requests so far. */
  countRequests(): Promise<number>;
  stop(): Promise<void>;
}

const WORLD = { seed: 'sulian', blocks: BLOCKS, startTimeSec: START_SEC, blockEveryMs: 0 };

interface Payments {
  readonly transactions: readonly {
    readonly hash: string;
    readonly purpose: string;
    readonly moves: readonly { readonly asset: unknown }[];
  }[];
}

const findPayment = (blocks: readonly Payments[]): string =>
  blocks
    .slice(BLOCKS / 2)
    .flatMap(({ transactions }) => transactions)
    .find(({ purpose, moves }) => purpose === 'withdrawal' && moves.every(({ asset }) => asset === NATIVE))?.hash ?? '';

const NODE = { requestsPerSecond: 1_000 };

/** Simulated node and index by chain: what a browser test needs of either. */
const STARTS = {
  BITCOIN: async () => {
    const node = await startWorldNode(WORLD);
    return {
      url: node.url,
      source: { ...NODE, index: { type: 'esplora', url: `${node.url}/api`, lagBlocks: 0 } },
      labels: node.world.labels(),
      showcase: node.world.showcase(),
      payment:
        node.world.blocks
          .slice(BLOCKS / 2)
          .flatMap(({ transactions }) => transactions)
          .find(({ purpose }) => purpose === 'withdrawal')?.txid ?? '',
      stop: () => node.stop(),
    };
  },
  TRON: async () => {
    const node = await startTronWorldNode(WORLD);
    const front = await startMainNetFront(node.url);
    return {
      url: front.url,
      source: { ...NODE, node: { url: front.url }, index: { type: 'trongrid', url: front.url, lagBlocks: 0 } },
      labels: node.world.labels(),
      showcase: node.world.showcase(),
      payment: findPayment(node.world.blocks),
      stop: async () => {
        front.server.closeAllConnections();
        front.server.close();
        await node.stop();
      },
    };
  },
  ETHEREUM: async () => {
    const node = await startEvmWorldNode(WORLD);
    return {
      url: node.url,
      source: {
        ...{ ...NODE, node: { url: node.url, traces: 'debug' } },
        index: { type: 'etherscan', url: `${node.url.replace(/\/$/, '')}/v2/api`, lagBlocks: 0 },
      },
      labels: node.world.labels(),
      showcase: node.world.showcase(),
      payment: findPayment(node.world.blocks),
      stop: () => node.stop(),
    };
  },
};

/** Addresses of which no history is stored. */
async function listUnfetched(
  { ledger }: Program,
  { chain, addresses }: { readonly chain: ChainId; readonly addresses: readonly { readonly address: string }[] },
): Promise<readonly string[]> {
  const texts = addresses.map(({ address }) => address);
  const stored = await ledger.read(chain, async ({ coverage }) => coverage?.listCoverage({ addresses: texts }));
  return texts.filter((text) => stored?.every(({ address }) => address !== text) === true);
}

/** An address of which the index listed nine transactions and none is stored. */
async function writeCut(
  { ledger }: Program,
  { chain, address }: { readonly chain: ChainId; readonly address: string },
): Promise<void> {
  const { height, hash, timeSec } = await ledger.read(chain, async ({ state }) => state);
  const toHeight = height ?? 0;
  await ledger.fetchedWriter(chain).mergeFetched({
    ...{ head: { height: toHeight, hash: hash ?? '', timeSec: timeSec ?? 0 }, blocks: [], listings: [] },
    coverage: [
      {
        ...{ address, scope: 'native', fromHeight: 0, toHeight, state: 'CUT', lacks: [], proofs: [], listed: 9 },
        source: 'index.example',
      },
    ],
  });
}

export async function startOnDemandStage({ chain, begins: id }: OnDemandPlay): Promise<OnDemandStage> {
  const world = await STARTS[chain]();
  const source = { type: 'onDemand', ...world.source };
  const test = await openTestProgram({ config: { chains: { [chain]: { source } } } });
  const { program } = test;
  await program.labelStore.saveLabels(world.labels, worldCovers(chain));
  // Headers of the simulated Bitcoin have no work, and its index no main network's first block.
  const { apiDeps, config, ledger } = program;
  const histories = createHistoryFetcher({
    ...{ onDemand: config.onDemand, audit: apiDeps.people.audit, scoring: apiDeps, ledger },
    isSimulated: chain === 'BITCOIN',
  });
  const app = await buildApp({
    ...apiDeps,
    histories,
    ...(existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT } : {}),
    chainStatus: () => ({ isConfigured: true, isSimulated: false }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  const account = await getTestAccount(program.apiDeps.people, { role: 'OFFICER' });
  const session = { email: account.email, caseId: account.caseId, token: await signIn(app, account) };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchBrowser();
  const begins = world.showcase.find((each) => each.id === id)?.address ?? '';
  return {
    begins,
    payment: world.payment,
    host: new URL(world.url).host,
    visit: (path, visit = {}) => openPage({ browser, url, session }, path, visit),
    countRequests: async () => {
      const [row] = await program.database.query<{ lines: number }>(
        `select count(*)::integer as lines from records.audit_entry where action = 'outside.request'`,
      );
      return row?.lines ?? 0;
    },
    cutHistory: async () => {
      const [unfetched = '', cut = ''] = await listUnfetched(program, { chain, addresses: world.showcase });
      await writeCut(program, { chain, address: cut });
      return [cut, unfetched];
    },
    stop: async () => {
      await browser.close();
      await app.close();
      histories.close();
      await test.close();
      await world.stop();
    },
  };
}
