import { once } from 'node:events';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { AppError, type AuditEntry } from '@sulian/domain';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFailures } from '../answer-failures.ts';
import type { ExportList } from './export-list.ts';
import { createExporter, type SendList } from './open-export.ts';

const NOBODY = { accountId: 7, caseId: 3, email: 'officer@example.org' };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listOf = (batches: AsyncIterable<readonly number[]>, changes: Partial<ExportList<number>> = {}) => ({
  title: { cn: '数', en: 'Numbers' },
  name: 'numbers',
  object: 'numbers',
  filters: [],
  notes: [],
  columns: [{ title: { cn: '数', en: 'Number' }, kind: 'number' as const, value: (row: number) => row }],
  batches,
  ...changes,
});

async function* count(to: number): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < to; at += 1) yield [at];
}

/** A server whose one route exports what `open` opens, to account 7 or the one in the query. */
async function serve(
  open: (send: SendList) => Promise<void>,
  { onRecord = async () => undefined }: { readonly onRecord?: () => Promise<void> } = {},
) {
  const entries: AuditEntry[] = [];
  const append = async (entry: AuditEntry) => {
    await onRecord();
    entries.push(entry);
  };
  const spoolFolder = mkdtempSync(join(tmpdir(), 'exports-'));
  closing.push(async () => rmSync(spoolFolder, { recursive: true }));
  const deps = {
    people: { audit: { append } },
    desks: { findRight: async () => undefined },
    policy: { version: 'p' },
    prices: { version: 'q' },
    spoolFolder,
  } as never;
  const app = fastify({ forceCloseConnections: true });
  await app.register(answerFailures());
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const { account } = request.query as { readonly account?: string };
    request.caller = { ...NOBODY, accountId: Number(account ?? NOBODY.accountId) } as never;
  });
  const send = createExporter(deps);
  const exportOptions = { format: 'csv', language: 'en', zone: 'UTC' } as const;
  app.get('/', (request, reply) => send({ request, reply, exportOptions, target: 'numbers' }, (list) => open(list)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.unshift(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  const request = async (account = NOBODY.accountId): Promise<IncomingMessage> =>
    (await once(get(`${url}?account=${account}`, { agent: false }), 'response'))[0];
  return { entries, request, spoolFolder };
}

describe('a list as a file', () => {
  it('ends with its rows, and is on record before that is sent [R-LIST-53] [R-LIST-55]', async () => {
    const { entries, request } = await serve((send) => send(listOf(count(3), { total: 3 })));
    const response = await request();
    const body = await text(response);
    expect(response.headers).toMatchObject({ 'x-export-rows': '3', 'content-type': 'text/csv; charset=utf-8' });
    expect(response.headers['content-disposition']).toContain('numbers-');
    expect(body.endsWith('"0"\r\n"1"\r\n"2"\r\n\r\n"complete","3 rows"\r\n')).toBe(true);
    expect(entries).toMatchObject([
      { action: 'export.end', result: 'OK', who: NOBODY, target: 'numbers', details: { rows: 3, isComplete: true } },
    ]);
  });

  it('that fails midway is broken off, never complete [R-LIST-53] [R-LIST-55]', async () => {
    const { begun, begin } = toSignal();
    async function* failing(): AsyncGenerator<readonly number[]> {
      yield* count(1_000);
      await begun;
      throw new AppError('STORE_UNAVAILABLE', 'away');
    }
    const { entries, request } = await serve((send) => send(listOf(failing())));
    const response = await request();
    begin();
    await expect(text(response)).rejects.toThrow();
    expect(entries).toMatchObject([
      { result: 'FAILED', details: { rows: 1_000, isComplete: false, code: 'STORE_UNAVAILABLE' } },
    ]);
  });

  it('that fails before its first byte answers so, and is no file [R-ERR-02]', async () => {
    async function* failing(): AsyncGenerator<readonly number[]> {
      yield* [];
      throw new AppError('STORE_UNAVAILABLE', 'away');
    }
    const { entries, request } = await serve((send) => send(listOf(failing(), { total: 9 })));
    const response = await request();
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([
      503,
      { success: false, error: 'STORE_UNAVAILABLE' },
    ]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const name of ['content-disposition', 'x-export-rows']) expect(response.headers).not.toHaveProperty(name);
    expect(entries).toMatchObject([{ result: 'FAILED', details: { rows: 0, code: 'STORE_UNAVAILABLE' } }]);
  });

  it('whose folder cannot be written answers so, and is no file [R-LIST-102]', async () => {
    const { entries, request, spoolFolder } = await serve((send) => send(largeList()));
    rmSync(spoolFolder, { recursive: true });
    writeFileSync(spoolFolder, '');
    const response = await request();
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([
      503,
      { success: false, error: 'EXPORT_UNWRITABLE' },
    ]);
    expect(response.headers).not.toHaveProperty('content-disposition');
    expect(entries).toMatchObject([]);
  });

  it('that gives other rows than it counted is broken off [R-LIST-54]', async () => {
    const { begun, begin } = toSignal();
    async function* short(): AsyncGenerator<readonly number[]> {
      yield* count(1_000);
      await begun;
    }
    const { entries, request } = await serve((send) => send(listOf(short(), { total: 1_001 })));
    const response = await request();
    begin();
    await expect(text(response)).rejects.toThrow();
    expect(entries).toMatchObject([{ result: 'FAILED', details: { code: 'INTERNAL' } }]);
  });

  it('whose rows come all at once lets other calls in between [R-LIST-67]', async () => {
    let turns = 0;
    let turnsAtEnd = 0;
    const rows = Array.from({ length: 10_000 }, (_, at) => at);
    const turn = (): void => {
      turns += 1;
      if (turnsAtEnd === 0) setImmediate(turn);
    };
    const columns = [
      {
        title: { cn: '数', en: 'Number' },
        kind: 'number' as const,
        value: (row: number) => {
          if (row === 0) setImmediate(turn);
          if (row === rows.length - 1) turnsAtEnd = turns;
          return row;
        },
      },
    ];
    const batches = (async function* () {
      yield rows;
    })();
    const { request } = await serve((send) => send(listOf(batches, { total: rows.length, columns })));
    expect((await request().then(text)).split('\r\n').slice(-5, -2)).toEqual(['"9998"', '"9999"', '']);
    expect(turnsAtEnd).toBeGreaterThan(1);
  });

  it('that is refused before it begins answers so, and frees the place [R-LIST-56] [R-LIST-57]', async () => {
    let total = 1_000_001;
    const { entries, request } = await serve((send) => send(listOf(count(1), { total })));
    const refused = await request();
    expect([refused.statusCode, await text(refused)]).toEqual([
      422,
      expect.stringContaining('"error":"EXPORT_TOO_LARGE"'),
    ]);
    expect(entries).toEqual([]);
    total = 1;
    expect(await text(await request())).toContain('"complete"');
  });

  it('ends with who leaves, who may then ask anew [R-LIST-57]', async () => {
    let ended = 0;
    async function* endless(): AsyncGenerator<readonly number[]> {
      try {
        for (let at = 0; ; at += 1) yield Array.from({ length: 1_000 }, () => at);
      } finally {
        ended += 1;
      }
    }
    let open = endless;
    const { entries, request } = await serve((send) => send(listOf(open())));
    const response = await request();
    const second = await request();
    await Promise.all([once(response, 'readable'), once(second, 'readable')]);
    const busy = await request();
    expect([busy.statusCode, await text(busy)]).toEqual([503, expect.stringContaining('"error":"BUSY"')]);
    response.destroy();
    const left = { result: 'FAILED', details: { code: 'ABANDONED' } };
    await vi.waitFor(() => expect(entries).toMatchObject([left]), 20_000);
    expect(ended).toBe(1);
    open = () => count(1);
    await vi.waitFor(async () => expect(await text(await request())).toContain('"complete"'));
    second.destroy();
    await vi.waitFor(() => expect(entries).toMatchObject([left, { result: 'OK' }, left]), 20_000);
  });

  it('of slow readers holds no place once it is made, for the same account or another [R-LIST-100]', async () => {
    const { entries, request } = await serve((send) => send(largeList()));
    const slow: IncomingMessage[] = [];
    const readers: NodeJS.Timeout[] = [];
    for (const account of [1, 1, 2, 2, 3, 3]) {
      // All three places at first, and those that are free again then.
      const response = await vi.waitFor(() => ask(request, account), { timeout: 20_000, interval: 50 });
      slow.push(response);
      readers.push(setInterval(() => response.read(1), 1_000));
    }
    await vi.waitFor(async () => expect(await text(await ask(request, 4))).toContain('"complete","50000 rows"'), {
      timeout: 20_000,
      interval: 50,
    });
    expect(entries).toMatchObject([{ who: { accountId: 4 }, result: 'OK' }]);
    for (const reader of readers) clearInterval(reader);
    expect(await Promise.all(slow.map(text))).toEqual(Array(6).fill(expect.stringContaining('"50000 rows"')));
  }, 60_000);

  it('leaves neither file nor handle, whether it is received or left [R-LIST-100]', async () => {
    const { entries, request, spoolFolder } = await serve((send) => send(largeList()));
    const left = await request(1);
    await once(left, 'readable');
    expect(readdirSync(spoolFolder)).toEqual([]);
    expect(listHandles(spoolFolder)).toHaveLength(process.platform === 'linux' ? 1 : 0);
    expect((await text(await request(2))).length).toBeGreaterThan(1_000_000);
    left.destroy();
    await vi.waitFor(() => expect(listHandles(spoolFolder)).toEqual([]), 20_000);
    expect(entries).toMatchObject([{ result: 'OK' }, { result: 'FAILED', details: { code: 'ABANDONED' } }]);
  });

  it('ends only after it is on record [R-LIST-55]', async () => {
    const { begun: allowed, begin: allow } = toSignal();
    const { request } = await serve((send) => send(listOf(count(1_000))), { onRecord: () => allowed });
    const response = await request();
    let received = '';
    response.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    await vi.waitFor(() => expect(received).toContain('"2"'), 20_000);
    await setTimeout(100);
    expect(received).not.toContain('"complete","');
    allow();
    await once(response, 'end');
    expect(received).toContain('"complete","1000 rows"');
  });

  it('waits for its reader up to eight times a person [R-LIST-57]', async () => {
    const { request } = await serve((send) => send(listOf(count(1_000), { total: 1_000 })), {
      onRecord: () => new Promise(() => undefined),
    });
    const waiting = [];
    for (let at = 0; at < 8; at += 1)
      waiting.push(await vi.waitFor(() => ask(request, 1), { timeout: 20_000, interval: 20 }));
    const ninth = await request(1);
    expect([ninth.statusCode, await text(ninth)]).toEqual([503, expect.stringContaining('"error":"BUSY"')]);
    expect((await request(2)).statusCode).toBe(200);
    waiting[0]?.destroy();
    await vi.waitFor(() => ask(request, 1), { timeout: 20_000, interval: 20 });
  });
});

function toSignal() {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return { begun, begin };
}

/** 10 MB: more than sockets buffer. */
const largeList = () => {
  const column = { title: { cn: '数', en: 'Number' }, kind: 'text' as const };
  return listOf(rowsOf(50_000), { columns: [{ ...column, value: (row) => String(row).padEnd(200, '.') }] });
};

async function* rowsOf(total: number): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < total; at += 1_000) yield Array.from({ length: 1_000 }, (_, each) => at + each);
}

/** @throws where the answer is another than 200 */
async function ask(request: (account: number) => Promise<IncomingMessage>, account: number): Promise<IncomingMessage> {
  const response = await request(account);
  expect(response.statusCode).toBe(200);
  return response;
}

/** Open files of the folder, those without names included; on Linux alone. */
function listHandles(folder: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return []; // closed meanwhile
    }
  });
}
