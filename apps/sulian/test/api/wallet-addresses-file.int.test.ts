import type { WalletAddressesAnswer } from '@sulian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { openWorldProgram } from '../support/world-program.ts';

const BLOCKS = 220;
const ADDRESSES = 200;

let world: Awaited<ReturnType<typeof openWorldProgram>>;
let api: TestApi;
beforeAll(async () => {
  world = await openWorldProgram('ends', BLOCKS);
  api = await openTestApi(world.program);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

it('the addresses of a wallet that no label names are taken as a file, all of them, in their order [R-LIST-106]', async () => {
  const rows = await world.program.ledger.read('BITCOIN', (reader) =>
    reader.listAddresses(Array.from({ length: ADDRESSES }, (_, index) => index + 1)),
  );
  const wallet = rows.find(({ walletSize = 0 }) => walletSize > 2);
  expect(wallet).toBeDefined();
  const url = `/api/proxy/v1/blockchains/BITCOIN/wallets/${wallet?.text}/addresses`;
  const { items, _metadata, basis } = await api.get<WalletAddressesAnswer>(`${url}?limit=100`);
  expect(items.length).toBeGreaterThan(2);
  const answer = await api.call(`${url}/export?format=csv&language=en`);
  expect(answer.statusCode, answer.body).toBe(200);
  const file = readCsv(answer.body);
  expect(
    file.rows.slice(0, items.length).map((row) => [row['Address'], row['Balance (BTC)'], row['Transactions']]),
  ).toEqual(
    items.map(({ hash, balance, numberOfTransactions }) => [hash, balance ?? '', String(numberOfTransactions)]),
  );
  expect(file.end).toEqual(['complete', `${_metadata.total} rows`]);
  expect(file.head.get('Ledger block height')).toBe(String(basis.height));
});
