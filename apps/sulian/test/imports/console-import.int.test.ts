import { IMPORTERS } from '@sulian/attribution';
import type { ImportAnswer, ImportRow } from '@sulian/contract';
import { FORMATS_WITHOUT_CHAIN, LABEL_FORMATS } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MULTIPART_HEADERS, toMultipart } from '../people/registration.ts';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';

let peopleApp: PeopleApp;
let token: string;
beforeAll(async () => {
  peopleApp = await openPeopleApp();
  token = await peopleApp.tokenOf('REVIEWER');
});
afterAll(() => peopleApp?.close());

const A = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const B = '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S';
const list = (...rows: string[]) => ['链,地址,实体,类型,置信度', ...rows].join('\n');
const row = (address: string, entity = '甲交易所') => `BTC,${address},${entity},交易所,60`;

const send = (query: Record<string, string>, content: string | Buffer, name = 'list.csv') =>
  peopleApp.call({
    method: 'POST',
    url: `/api/labels/imports?${new URLSearchParams({ format: 'csv', ...query })}`,
    headers: { ...MULTIPART_HEADERS, token },
    payload: toMultipart({ name, type: 'text/csv', content: Buffer.from(content) }),
  });
async function importAs(query: Record<string, string>, content: string): Promise<ImportAnswer> {
  const answer = await send(query, content);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ImportAnswer }>().data;
}
const get = async <T>(url: string) => (await peopleApp.call({ url, headers: { token } })).json<{ data: T }>().data;
const countLabels = async (source: string) =>
  (await get<{ items: unknown[] }>(`/api/labels?source=${encodeURIComponent(source)}&state=VALID`)).items.length;

describe('a list imported in the console', () => {
  it('is tried first: counts and refused lines, and nothing is stored [R-LABEL-110]', async () => {
    const tried = await importAs({ source: 'unit5', isDryRun: 'true' }, list(row(A), row('1broken')));
    expect(tried).toMatchObject({
      isDryRun: true,
      labels: { added: 1, withdrawn: 0 },
      chains: [{ blockchain: 'BITCOIN', added: 1 }],
      refusedTotal: 1,
      refused: [{ line: 3, reason: expect.stringContaining('1broken') }],
      withdrawals: [],
    });
    expect(await countLabels('csv:unit5')).toBe(0);
    expect(await importAs({ source: 'unit5' }, list(row(A), row(B)))).toMatchObject({
      isDryRun: false,
      labels: { added: 2 },
    });
    expect(await countLabels('csv:unit5')).toBe(2);
    const { items } = await get<{ items: ImportRow[] }>('/api/labels/imports');
    expect(items[0]).toMatchObject({ by: 'reviewer@test.sulian', name: 'unit5 (list.csv)', labels: { added: 2 } });
    const auditor = await peopleApp.tokenOf('AUDITOR');
    const audit = await peopleApp.call({ url: '/api/audit/entries?action=label.import', headers: { token: auditor } });
    const lines = audit.json<{ data: { items: { result: string; target: string; details: object }[] } }>().data.items;
    expect(lines).toMatchObject([
      { result: 'OK', target: 'list unit5', details: { isDryRun: false, labels: { added: 2 } } },
      { result: 'OK', target: 'list unit5', details: { isDryRun: true } },
    ]);
  });

  it('withdraws labels only where that is confirmed, and a dry run names them [R-LABEL-111]', async () => {
    await importAs({ source: 'unit6' }, list(row(A, '乙交易所'), row(B, '乙交易所')));
    const shorter = list(row(A, '乙交易所'));
    expect((await importAs({ source: 'unit6', isDryRun: 'true' }, shorter)).withdrawals).toEqual([
      { source: 'csv:unit6', blockchain: 'BITCOIN', withdrawn: 1, held: 2 },
    ]);
    const refused = await send({ source: 'unit6' }, shorter);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'LABELS_WITHDRAWN']);
    expect(await countLabels('csv:unit6')).toBe(2);
    expect((await importAs({ source: 'unit6', replaces: 'true' }, shorter)).labels.withdrawn).toBe(1);
    expect(await countLabels('csv:unit6')).toBe(1);
  });

  it('of unknown columns is refused with them, and read by a mapping of them [R-LABEL-112]', async () => {
    const table = `钱包;网络;主人;备注\n${A};btc;丙;x\n`;
    const refused = await send({ source: 'unit7' }, table);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      error: 'LABELS_MALFORMED',
      details: {
        columns: [
          { name: '钱包' },
          { name: '网络', field: 'chain' },
          { name: '主人' },
          { name: '备注', field: 'note' },
        ],
      },
    });
    expect(refused.body).not.toContain('/tmp');
    const mapping = JSON.stringify({
      columns: { address: '钱包', chain: '网络', entity: '主人', note: '备注' },
      constants: { type: 'Scam', confidence: '60' },
    });
    expect((await importAs({ source: 'unit7', mapping }, table)).labels.added).toBe(1);
    const bad = await send({ source: 'unit7', mapping: '{"columns":{"adress":"x"}}' }, table);
    expect([bad.statusCode, bad.body.includes('adress'), bad.body.includes('/tmp')]).toEqual([400, true, false]);
  });

  it.each([
    ['an empty file', {}, '', 422, 'FILE_UNREADABLE'],
    ['a format that is none', { format: 'no' }, 'x', 400, 'BAD_REQUEST'],
    ['a list without its chain', { format: 'scam-sniffer' }, '{}', 400, 'BAD_REQUEST'],
    ['a chain that the format states itself', { format: 'ofac', chain: 'BSC' }, 'x', 400, 'BAD_REQUEST'],
    ['a name of a source that is a path', { source: '../x' }, list(row(A)), 400, 'BAD_REQUEST'],
    ['another list', {}, 'a,b\n1,2\n', 422, 'LABELS_MALFORMED'],
  ])('is refused: %s', async (_, query, content, status, code) => {
    const answer = await send(query, content);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, code]);
  });

  it('has every format of the command line [R-LABEL-113]', () => {
    expect([...LABEL_FORMATS].sort()).toEqual(Object.keys(IMPORTERS).sort());
    const withoutChain = Object.entries(IMPORTERS).flatMap(([name, { needsChain }]) => (needsChain ? [name] : []));
    expect([...FORMATS_WITHOUT_CHAIN].sort()).toEqual(withoutChain.sort());
  });
});
