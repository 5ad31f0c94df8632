import type { LookupTextAnswer } from '@sulian/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { readPasted } from './read-pasted.ts';

const EVM = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe';
const BTC = '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA';
const KEY = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';

const entry = (written: string, chains: readonly string[]) => ({
  ...{ written, times: 1, isChecksumWrong: false },
  readings: chains.map((blockchain) => ({ blockchain, address: written, subKey: null })),
});
let sent: Array<{ readonly path: string; readonly body: string }> = [];
let text: Partial<LookupTextAnswer>;
let rows: (blockchain: string) => object;
beforeEach(() => {
  sent = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ path: url, body });
    if (url.endsWith('/lookup/text'))
      return Response.json({
        ...{ addresses: [], addressesTotal: 0, hashes: [], hashesTotal: 0, mistyped: [], hidden: [], rest: [] },
        ...{ restTotal: 0, ...text },
      });
    if (!url.endsWith('/lookup')) return Response.json({ success: true, data: null });
    const { objects } = JSON.parse(body) as { objects: Array<{ blockchain: string; address: string }> };
    return Response.json({
      items: objects.map((each) => ({ ...each, entity: null, historyState: 'WHOLE', ...rows(each.blockchain) })),
      chains: objects.map(({ blockchain }) => ({ blockchain, state: 'READ', basis: null })),
    });
  });
});
const isStored = () => true;
const objectsOf = async (original: string) => (await readPasted(original, isStored)).objects;

it('an address of several chains is an object where it was seen, else of the first chain alone [R-DESK-34]', async () => {
  text = { addresses: [entry(EVM, ['ETHEREUM', 'BSC', 'POLYGON']), entry(BTC, ['BITCOIN'])] as never };
  rows = (blockchain) => ({ isUnseen: blockchain !== 'BSC' });
  expect(await objectsOf(`${EVM} ${BTC}`)).toEqual([
    { blockchain: 'BSC', address: EVM },
    { blockchain: 'BITCOIN', address: BTC },
  ]);
  // Nothing is known of a chain on demand before it is fetched.
  rows = () => ({ isUnseen: false, historyState: 'NOT_FETCHED' });
  expect(await objectsOf(EVM)).toContainEqual({ blockchain: 'ETHEREUM', address: EVM });
  expect(await objectsOf(EVM)).toHaveLength(2);
});

it('a private key in the text is sent nowhere, and is counted [R-DESK-34]', async () => {
  text = { addresses: [] };
  const { secrets } = await readPasted(`付款到 ${BTC}，私钥 ${KEY}`, isStored);
  expect(secrets.privateKeys).toBe(1);
  expect(sent.some(({ path }) => path.endsWith('/lookup/text'))).toBe(true);
  expect(sent.filter(({ body }) => body?.includes(KEY))).toEqual([]);
});
