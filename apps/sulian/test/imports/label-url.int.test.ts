import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { importLabels, type LabelImportRequest } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from '../support/test-program.ts';

const HEADER = 'chain,address,entity,type,confidence\n';
const ADDRESSES = [
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
  '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
];
const list = (...rows: readonly (readonly [address: number, name: string])[]): string =>
  HEADER + rows.map(([at, name]) => `BITCOIN,${ADDRESSES[at]},${name},Exchange,80\n`).join('');

/** Response of the server at `/list.csv` and `/moved`; set by each test. */
let body: Buffer | 'CUT' = Buffer.from('');
let headers: Record<string, string> = {};
let server: Server;
let base: string;
let program: Program;
let close: () => Promise<void>;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/moved') return response.writeHead(301, { location: '/deep/list.csv' }).end();
    if (body !== 'CUT') return response.writeHead(200, headers).end(body);
    // The server dies in the middle of what it announced.
    response.writeHead(200, { 'content-length': '100000' });
    response.write(list([0, 'Cut']), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ program, close } = await openTestProgram({ config: { labels: { urls: 'any' } } }));
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await close?.();
});

async function importFrom(
  path: string,
  given: string | Buffer | 'CUT',
  over: Record<string, string> = {},
  changes: Partial<LabelImportRequest> = {},
) {
  body = given === 'CUT' ? given : Buffer.from(given);
  headers = over;
  const signal = new AbortController().signal;
  return importLabels(program, { format: 'csv', path: `${base}${path}`, signal, ...changes });
}

const listStored = async (): Promise<readonly string[]> => {
  const held: string[] = [];
  for await (const page of program.labelStore.streamLabels('BITCOIN'))
    for (const { address, entity } of page) held.push(`${ADDRESSES.indexOf(address)} ${entity.name}`);
  return held.sort();
};

describe('a list that is imported from a server again and again', () => {
  it('changes nothing the second time, exactly its difference when it changed, whatever redirect led to it [R-LABEL-24] [R-LABEL-03] [R-LABEL-04]', async () => {
    const first = await importFrom('/list.csv', list([0, 'Alpha'], [1, 'Beta']));
    expect(first.labels).toEqual({ added: 2, changed: 0, withdrawn: 0, unchanged: 0 });
    const second = await importFrom('/list.csv', list([0, 'Alpha'], [1, 'Beta']));
    expect(second.labels).toEqual({ added: 0, changed: 0, withdrawn: 0, unchanged: 2 });
    expect(second.version).toBe(first.version);
    const third = await importFrom('/list.csv', list([0, 'Alpha'], [2, 'Gamma']), {}, { replaces: true });
    expect(third.labels).toEqual({ added: 1, changed: 0, withdrawn: 1, unchanged: 1 });
    expect(await listStored()).toEqual(['0 Alpha', '2 Gamma']);
    // The source is named by the requested URL, not by the redirect's target.
    const moved = await importFrom('/moved', list([1, 'Delta']));
    expect(moved.labels).toMatchObject({ added: 1, withdrawn: 0 });
    const sources = await program.database.query('SELECT name FROM records.label_source ORDER BY name');
    expect(sources).toEqual([{ name: 'csv:list.csv' }, { name: 'csv:moved' }]);
  });

  it.each([
    ['an answer that is cut off', '/list.csv', 'CUT' as const, {}, 'SOURCE_UNREACHABLE'],
    [
      'bytes of no encoding',
      '/list.csv',
      Buffer.concat([Buffer.from(list([0, 'x'])), Buffer.from([0xff, 0xff, 0x0a])]),
      {},
      'LABELS_MALFORMED',
    ],
    [
      'packed bytes that nobody asked for',
      '/list.csv',
      gzipSync(list([0, 'Packed'])),
      { 'content-encoding': 'gzip' },
      'LABELS_MALFORMED',
    ],
    [
      'a page instead of a list',
      '/list.csv',
      '<!doctype html><title>Sign in</title>',
      { 'content-type': 'text/html' },
      'LABELS_MALFORMED',
    ],
    ['nothing', '/list.csv', '', {}, 'LABELS_MALFORMED'],
  ] as const)('keeps what was held when the server gives %s [R-LABEL-12]', async (_, path, given, over, code) => {
    const before = await listStored();
    expect(before.length).toBeGreaterThan(0);
    const version = await program.labelStore.getVersion();
    await expect(importFrom(path, given, over)).rejects.toMatchObject({ code });
    expect(await listStored()).toEqual(before);
    expect(await program.labelStore.getVersion()).toBe(version);
  });
});

describe('a second list of the same file name', () => {
  const other = list([1, 'Other']);
  it('is refused when nobody says yes, and imported when somebody does [R-LABEL-30]', async () => {
    const before = await listStored();
    const requestLog: string[] = [];
    const answer = (yes: boolean) => ({
      confirmsWithdrawal: async (question: string) => {
        requestLog.push(question);
        return yes;
      },
    });
    for (const over of [{}, answer(false)])
      await expect(importFrom('/list.csv', other, {}, over)).rejects.toMatchObject({ code: 'LABELS_WITHDRAWN' });
    expect(await listStored()).toEqual(before);
    const report = await importFrom('/list.csv', other, {}, answer(true));
    expect(report.withdrawals).toEqual([{ source: 'csv:list.csv', chain: 'BITCOIN', withdrawn: 2, held: 2 }]);
    expect(requestLog).toHaveLength(2);
    expect(requestLog[0]).toMatch(/2 of the 2 labels of csv:list\.csv on BITCOIN.*--replace.*--source/);
  });

  it('under a source name of its own takes nothing from the first, and is kept with that name [R-LABEL-30]', async () => {
    const before = await listStored();
    const report = await importFrom('/list.csv', list([2, 'Vendor']), {}, { source: 'Vendor 乙' });
    expect(report).toMatchObject({ labels: { added: 1, withdrawn: 0 } });
    expect(await listStored()).toEqual([...before, '2 Vendor'].sort());
    const [kept] = await program.database.query(
      'SELECT name FROM records.label_import ORDER BY import_id DESC LIMIT 1',
    );
    expect(kept).toEqual({ name: 'Vendor 乙 (list.csv)' });
    const [source] = await program.database.query("SELECT name FROM records.label_source WHERE name LIKE '%Vendor%'");
    expect(source).toEqual({ name: 'csv:Vendor 乙' });
  });

  it.each(['', ' x', 'a/b', 'a\u0000', 'x'.repeat(101)])('is not named %j', async (source) => {
    await expect(importFrom('/list.csv', other, {}, { source })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
