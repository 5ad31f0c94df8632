import type { DataOf, PriceImportAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MULTIPART_HEADERS, toMultipart } from '../people/registration.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

let peopleApp: PeopleApp;
let token: string;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  token = await peopleApp.tokenOf('ADMIN');
});
afterAll(() => peopleApp?.close());

const send = (query: Record<string, string>, content: string, name = 'closes.csv') =>
  peopleApp.call({
    method: 'POST',
    url: `/api/admin/prices?${new URLSearchParams(query)}`,
    headers: { ...MULTIPART_HEADERS, token },
    payload: toMultipart({ name, type: 'text/csv', content: Buffer.from(content) }),
  });
async function importAs(query: Record<string, string>, content: string): Promise<PriceImportAnswer> {
  const answer = await send(query, content);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PriceImportAnswer }>().data;
}
const listPrices = async () =>
  (await peopleApp.call({ url: '/api/admin/data', headers: { token } })).json<{ data: DataOf<'GET /api/admin/data'> }>()
    .data.prices;
const list = (...rows: string[]) => ['日期,币种,收盘价', ...rows].join('\n');

describe('a list of prices imported on screen', () => {
  it('is tried first: counts and refused lines, and nothing is stored; then stored [R-RUN-175]', async () => {
    const text = list('2021-03-05,BTC,48912.5', '2021-03-06,BTC,', '2021-03-07,BTC,abc', '2021-03-08,WHAT,1');
    const counts = { read: 1, changed: 1, blank: 1, unknownCoins: ['WHAT'], refusedTotal: 1, jumpTotal: 0 };
    expect(await importAs({ isDryRun: 'true' }, text)).toMatchObject({
      ...counts,
      isDryRun: true,
      refused: [{ line: 4, reason: expect.stringContaining('abc') }],
    });
    expect(await listPrices()).toEqual([]);
    expect(await importAs({}, text)).toMatchObject({ ...counts, isDryRun: false });
    expect(await listPrices()).toMatchObject([
      { coin: 'bitcoin', firstDay: '2021-03-05', lastDay: '2021-03-05', sources: ['closes.csv'] },
    ]);
    // The same again changes nothing, by the dry run and by the import.
    for (const isDryRun of ['true', 'false']) expect((await importAs({ isDryRun }, text)).changed, isDryRun).toBe(0);
    expect((await importAs({ isDryRun: 'true', source: 'other' }, text)).changed).toBe(1);
  });

  it('is refused with closes far off their neighbours until they are accepted [R-RUN-175]', async () => {
    const text = list('2021-03-09,BTC,489125');
    const jump = { coin: 'bitcoin', day: '2021-03-09', usd: 489125, besideDay: '2021-03-05', besideUsd: 48912.5 };
    const slight = { ...jump, usd: 489126 };
    const far = list('2021-03-09,BTC,489126');
    expect((await importAs({ isDryRun: 'true' }, text)).jumpTotal).toBe(0);
    expect(await importAs({ isDryRun: 'true' }, far)).toMatchObject({ jumpTotal: 1, jumps: [slight] });
    const refused = await send({}, far);
    expect(refused.json()).toMatchObject({ error: 'PRICES_JUMP', details: { jumps: [slight] } });
    expect((await listPrices())[0]?.lastDay).toBe('2021-03-05');
    expect(await importAs({ acceptsJumps: 'true' }, far)).toMatchObject({ changed: 1, jumpTotal: 1 });
    expect((await listPrices())[0]?.lastDay).toBe('2021-03-09');
  });

  it('is refused without a price, by reasons that name no folder of the server [R-RUN-175]', async () => {
    const refused = await send({}, list('2021-03-07,BTC,abc'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: 'FILE_UNREADABLE', details: { refused: [{ line: 2 }] } },
    ]);
    expect(refused.body).not.toContain('/tmp');
    expect((await send({}, '')).statusCode).toBe(422);
  });

  it('leaves a line in the audit log, refused or not [R-RUN-175]', async () => {
    const { items } = await peopleApp.people.auditTrail.list({ action: 'prices.import', offset: 0, limit: 50 });
    expect(items.map(({ result }) => result)).toContain('REFUSED');
    expect(items.at(-1)).toMatchObject({
      result: 'OK',
      target: 'prices closes.csv',
      details: { isDryRun: true, read: 1 },
    });
  });
});
