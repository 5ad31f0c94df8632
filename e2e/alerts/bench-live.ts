import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NotificationsAnswer } from '@sulian/contract';
import { type DemoStage, startStage } from '../stage.ts';
import { ALERTS, createAlert } from './alerts-of.ts';

/**
 * `npx tsx e2e/alerts/bench-live.ts [SECONDS]` (Linux): time from a new block of the simulated Ethereum until an open
 * page shows the resulting notification. Both are observed from outside: the node is polled, the page is watched.
 */
const WATCHED_SEC = Number(process.argv[2] ?? 90);
const ASK_EVERY_MS = 10;
const CHAIN = 'ETHEREUM';

/** Each change of the bell's count, with its time. */
const WATCH = `
window.seen = [];
new MutationObserver(() => {
  const count = Number(document.querySelector('.alert-count')?.textContent ?? 0);
  if (count !== (window.seen.at(-1)?.count ?? 0)) window.seen.push({ count, at: Date.now() });
}).observe(document, { subtree: true, childList: true, characterData: true });`;

interface NotificationCount {
  readonly count: number;
  readonly at: number;
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

/** The port that the simulated node of this very server listens on. */
function findNodePort(serverUrl: string): number {
  const port = new URL(serverUrl).port;
  const isOurs = (pid: string): boolean => {
    const parent = /^PPid:\t(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0';
    return read(`/proc/${parent}/environ`).split('\0').includes(`PORT=${port}`);
  };
  const pid = readdirSync('/proc').find(
    (each) => read(`/proc/${each}/cmdline`).includes(`simulated-node\0${CHAIN}`) && isOurs(each),
  );
  if (pid === undefined) throw new Error('the simulated node was not found');
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => toInode(`/proc/${pid}/fd/${fd}`)));
  for (const line of read(`/proc/${pid}/net/tcp`).split('\n').slice(1)) {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state === '0A' && sockets.has(inode)) return Number.parseInt(local?.split(':')[1] ?? '', 16);
  }
  throw new Error('the simulated node does not listen');
}

function toInode(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
  } catch {
    return undefined;
  }
}

async function readHeight(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
  });
  return Number(((await answer.json()) as { result: string }).result);
}

/** When each block was first there, until the time is over. */
async function watchBlocks(port: number): Promise<ReadonlyMap<number, number>> {
  const mined = new Map<number, number>();
  const first = await readHeight(port);
  const until = Date.now() + WATCHED_SEC * 1000;
  while (Date.now() < until) {
    const height = await readHeight(port);
    if (height > first && !mined.has(height)) mined.set(height, Date.now());
    await sleep(ASK_EVERY_MS);
  }
  return mined;
}

async function measure(stage: DemoStage): Promise<readonly number[]> {
  const { items: coins } = await stage.ask<{ items: Array<{ id: number; chainId: string | null }> }>(
    `/api/proxy/v1/coins?blockchain=${CHAIN}`,
  );
  const coinId = coins.find(({ chainId }) => chainId === null)?.id ?? 0;
  const page = await stage.visit('/account', { prepare: (each) => each.addInitScript(WATCH) });
  await page.locator('.alert-bell').waitFor();
  await createAlert(stage, stage.addressOf('交易所热钱包（以太坊）'), {
    blockchain: CHAIN,
    conditions: { coinId, currency: 'USD', activityType: 'ALL', amount: 0 },
  });
  const mined = await watchBlocks(findNodePort(stage.url));
  await sleep(3_000);
  const seen = (await page.evaluate('window.seen')) as NotificationCount[];
  const { items } = await stage.ask<NotificationsAnswer>(`${ALERTS}/notifications?limit=100`);
  return items.toReversed().flatMap(({ block }, before) => {
    const shown = seen.find(({ count }) => count > before)?.at;
    const minedAt = mined.get(block);
    if (minedAt === undefined) return [];
    return [shown === undefined ? Number.POSITIVE_INFINITY : shown - minedAt];
  });
}

const stage = await startStage();
try {
  const waits = (await measure(stage)).toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN;
  console.log(`from a block to its notification in a browser, ${waits.length} notifications`);
  console.log(`p50 ${at(0.5)} ms   most ${at(1)} ms`);
} finally {
  await stage.stop();
}
