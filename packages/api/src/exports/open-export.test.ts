import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError, type AuditEntry } from '@sulian/domain';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** A server whose one route exports what `open` opens. */
async function serve(open: (send: SendList) => Promise<void>) {
  const entries: AuditEntry[] = [];
  const deps = {
    people: { audit: { append: async (entry: AuditEntry) => void entries.push(entry) } },
    policy: { version: 'p' },
    prices: { version: 'q' },
  } as never;
  const app = fastify();
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    request.caller = NOBODY as never;
  });
  const send = createExporter(deps);
  const asked = { format: 'csv', language: 'en', zone: 'UTC' } as const;
  app.get('/', (request, reply) => send({ request, reply, asked, target: 'numbers' }, (list) => open(list)));
  app.setErrorHandler((error, _request, reply) => reply.code(418).send({ code: (error as AppError).code }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  const request = async (): Promise<IncomingMessage> => (await once(get(url), 'response'))[0];
  return { entries, request };
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
    const { entries, request } = await serve((send) =>
      send(
        listOf(
          (async function* () {
            yield* count(2);
            throw new AppError('STORE_UNAVAILABLE', 'away');
          })(),
        ),
      ),
    );
    await expect(request().then(text)).rejects.toThrow();
    expect(entries).toMatchObject([
      { result: 'FAILED', details: { rows: 2, isComplete: false, code: 'STORE_UNAVAILABLE' } },
    ]);
  });

  it('that gives other rows than it counted is broken off [R-LIST-54]', async () => {
    const { entries, request } = await serve((send) => send(listOf(count(2), { total: 3 })));
    await expect(request().then(text)).rejects.toThrow();
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
    expect([refused.statusCode, await text(refused)]).toEqual([418, '{"code":"EXPORT_TOO_LARGE"}']);
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
    expect([busy.statusCode, await text(busy)]).toEqual([418, '{"code":"BUSY"}']);
    response.destroy();
    const left = { result: 'FAILED', details: { code: 'ABANDONED' } };
    await vi.waitFor(() => expect(entries).toMatchObject([left]));
    expect(ended).toBe(1);
    open = () => count(1);
    await vi.waitFor(async () => expect(await text(await request())).toContain('"complete"'));
    second.destroy();
    await vi.waitFor(() => expect(entries).toMatchObject([left, { result: 'OK' }, left]));
  });
});
