import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ExportProgress, fetchExport } from './export-file.ts';

// Signed out.
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

const KEY = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export';
const SENT = { params: { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' }, query: { format: 'csv' } };
const encode = (text: string) => new TextEncoder().encode(text);

function answer(chunks: readonly string[], headers: Record<string, string>, isBroken = false): void {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks[at];
      at += 1;
      if (chunk !== undefined) controller.enqueue(encode(chunk));
      else if (isBroken) controller.error(new Error('cut'));
      else controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));
}

const CSV = { 'content-type': 'text/csv; charset=utf-8', 'x-export-rows': '3' };

async function fetchAll() {
  const seen: ExportProgress[] = [];
  const signal = new AbortController().signal;
  const file = await fetchExport(KEY, SENT, { signal, onProgress: (progress) => seen.push(progress) });
  return { file, seen };
}

it('tells how many of its rows have come, and is called as the server says [R-LIST-58]', async () => {
  answer(['1\r\n2', '\r\n3\r\n'], { ...CSV, 'content-disposition': 'attachment; filename="list.csv"; filename*=x' });
  const { file, seen } = await fetchAll();
  expect(seen).toEqual([
    { bytes: 4, rows: 1, total: 3 },
    { bytes: 9, rows: 3, total: 3 },
  ]);
  expect([file.name, await file.blob.text()]).toEqual(['list.csv', '1\r\n2\r\n3\r\n']);
});

it('tells of an archive how much of it has come', async () => {
  answer(['PK\n\n'], { 'content-type': 'application/x', 'x-export-rows': '3' });
  expect((await fetchAll()).seen).toEqual([{ bytes: 4, total: 3 }]);
});

it('that breaks off is no file [R-LIST-58]', async () => {
  answer(['1\r\n'], CSV, true);
  await expect(fetchAll()).rejects.toMatchObject({ code: 'NETWORK' });
});
