import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/demo/demo-accounts.ts';
import { findFreePort, makeTempDir, startSulian } from '../support/run-sulian.ts';

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
  readonly tookMs: number;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  /** The client's own network address: rates are limited by it. */
  readonly from?: string;
}

export interface LoadServer {
  call(call: Call): Promise<Reply>;
  login(email: string, from?: string, password?: string): Promise<Reply>;
  /** An address of the demo world. */
  readonly address: string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 180_000;

/** The whole program in a process of its own, with the demo world, so that the client takes no time of the server's. */
export async function startLoadServer(): Promise<LoadServer> {
  const dir = makeTempDir();
  const port = await findFreePort();
  const running = startSulian(['serve'], { PORT: String(port), SULIAN_DATA_DIR: dir.path, DATABASE_URL: '' });
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const call = (sent: Call) => send(agent, port, sent);
  const until = Date.now() + READY_WITHIN_MS;
  while ((await call({ path: '/healthz' }).catch(() => undefined))?.status !== 200) {
    if (Date.now() > until) throw new Error('the server did not get ready');
    await sleep(250);
  }
  const cases = JSON.parse((await call({ path: '/api/case/all/approved' })).body) as { data: { id: number }[] };
  const demo = JSON.parse((await call({ path: '/api/demo' })).body) as { showcase: { address: string }[] };
  const caseId = cases.data[0]?.id ?? 0;
  return {
    call,
    login: (email, from, password = DEMO_PASSWORD) =>
      call({
        method: 'POST',
        path: '/api/user/login',
        body: { caseId, email, password },
        ...(from === undefined ? {} : { from }),
      }),
    address: demo.showcase[0]?.address ?? '',
    stop: async () => {
      agent.destroy();
      running.child.kill('SIGTERM');
      await running.done;
      dir.remove();
    },
  };
}

function send(agent: Agent, port: number, call: Call): Promise<Reply> {
  const begin = performance.now();
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  return new Promise((resolve, reject) => {
    const out = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: call.method ?? 'GET',
        path: call.path,
        localAddress: call.from ?? '127.0.0.1',
        headers: {
          ...(call.token === undefined ? {} : { token: call.token }),
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            retryAfter: answer.headers['retry-after'],
            tookMs: performance.now() - begin,
          }),
        );
      },
    );
    out.on('error', reject);
    out.end(payload);
  });
}

/** Starts `perSec` pieces of work a second for so long, however slow they are, and waits for all. */
export async function offer<T>(perSec: number, seconds: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const begin = performance.now();
  const started: Promise<T>[] = [];
  for (let index = 0; index < perSec * seconds; index += 1) {
    const dueMs = begin + (index * 1_000) / perSec - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    started.push(work(index));
  }
  return Promise.all(started);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
