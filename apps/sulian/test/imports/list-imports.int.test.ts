import type { DataOf } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MULTIPART_HEADERS, toMultipart } from '../people/registration.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

type Rows = DataOf<'GET /api/list-imports'>;

const ROWS = 40_000;
const SOON = { timeout: 30_000, interval: 5 };

let peopleApp: PeopleApp;
let reviewer: string;
let admin: string;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  reviewer = await peopleApp.tokenOf('REVIEWER');
  admin = await peopleApp.tokenOf('ADMIN');
});
afterAll(() => peopleApp?.close());

const addressOf = (at: number): string => `0x${at.toString(16).padStart(40, 'a')}`;
/** A list with every tenth address malformed. */
const toList = (rows: number): string =>
  [
    '链,地址,实体,类型,置信度',
    ...Array.from(
      { length: rows },
      (_, at) => `ETH,${at % 10 === 0 ? `0xbad${at}` : addressOf(at)},甲交易所,交易所,60`,
    ),
  ].join('\n');
const send = (url: string, token: string, content: string, name: string) =>
  peopleApp.call({
    method: 'POST',
    url,
    headers: { ...MULTIPART_HEADERS, token },
    payload: toMultipart({ name, type: 'text/csv', content: Buffer.from(content) }),
  });
const sendLabels = (content: string, source: string, isDryRun = 'false') =>
  send(`/api/labels/imports?format=csv&source=${source}&isDryRun=${isDryRun}`, reviewer, content, `${source}.csv`);
const list = async (token = reviewer): Promise<Rows> =>
  (await peopleApp.call({ url: '/api/list-imports', headers: { token } })).json<{ data: Rows }>().data;
const findNewest = async (name: string) => (await list()).find((row) => row.name === name);
const stop = (id: number, token = reviewer) =>
  peopleApp.call({ method: 'POST', url: `/api/list-imports/${id}/stop`, headers: { token } });
const countLabels = async (source: string) =>
  (await peopleApp.call({ url: `/api/labels?source=csv:${source}&state=VALID`, headers: { token: reviewer } })).json<{
    data: { items: unknown[] };
  }>().data.items.length;
const readAudit = async (action: string) =>
  peopleApp.program.database.query<{ result: string; target: string }>(
    'SELECT result, target FROM records.audit_entry WHERE action = $1::text ORDER BY number',
    [action],
  );

describe('an import of a list on screen', () => {
  it('has its progress while it runs, and its result afterwards [R-RUN-191]', async () => {
    const sent = sendLabels(toList(ROWS), 'large');
    await vi.waitFor(async () => {
      const row = await findNewest('large.csv');
      expect(row).toMatchObject({ kind: 'LABELS', state: 'RUNNING', by: 'reviewer@test.sulian', expected: ROWS });
      expect(row?.read).toBeGreaterThan(0);
      expect(row?.secondsLeft).not.toBeNull();
    }, SOON);
    expect((await sent).statusCode).toBe(200);
    const row = await findNewest('large.csv');
    expect(row).toMatchObject({
      ...{ state: 'DONE', fault: null, secondsLeft: null, isDryRun: false },
      ...{ read: ROWS, accepted: ROWS * 0.9, refusedTotal: ROWS / 10 },
    });
    expect(row?.refused).toHaveLength(50);
    expect(row?.refused[1]).toMatchObject({ line: 12, reason: expect.stringContaining('0xbad10') });
    expect(await stop(row?.id ?? 0)).toMatchObject({ statusCode: 409 });
  }, 60_000);

  it('is stopped while it is read, and then stores nothing; both are audited [R-RUN-191]', async () => {
    const sent = sendLabels(toList(ROWS), 'stopped');
    await vi.waitFor(async () => expect((await findNewest('stopped.csv'))?.read).toBeGreaterThan(0), SOON);
    const id = (await findNewest('stopped.csv'))?.id ?? 0;
    expect((await stop(id)).statusCode).toBe(200);
    expect((await sent).json()).toMatchObject({ error: 'CONFLICT', details: { reason: 'STOPPED' } });
    expect(await findNewest('stopped.csv')).toMatchObject({ state: 'STOPPED', fault: null });
    expect(await countLabels('stopped')).toBe(0);
    expect((await readAudit('list.stop')).at(-1)).toEqual({ result: 'OK', target: `import ${id}` });
    expect((await readAudit('label.import')).at(-1)).toEqual({ result: 'REFUSED', target: 'list stopped' });
  }, 60_000);

  it('of prices is for administrators, and a failed one names its fault [R-RUN-191]', async () => {
    const closes = 'day,coin,usd\n2023-11-14,ETH,1980.5\n2023-11-15,ETH,x\n';
    expect((await send('/api/admin/prices', admin, closes, 'closes.csv')).statusCode).toBe(200);
    expect((await send('/api/admin/prices', admin, 'day,coin,usd\n2023-11-14,ETH,x\n', 'none.csv')).statusCode).toBe(
      422,
    );
    const [failed, done] = await list(admin);
    expect(done).toMatchObject({ kind: 'PRICES', name: 'closes.csv', state: 'DONE', accepted: 1, refusedTotal: 1 });
    expect(failed).toMatchObject({ name: 'none.csv', state: 'FAILED', fault: 'FILE_UNREADABLE', refusedTotal: 1 });
    expect((await list()).some(({ kind }) => kind === 'PRICES')).toBe(false);
    expect((await stop(done?.id ?? 0)).statusCode).toBe(404);
  });
});
