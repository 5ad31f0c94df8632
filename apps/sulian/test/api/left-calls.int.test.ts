import { CALLS, type Call, type TrailStartsAnswer, type TransactionsAnswer } from '@sulian/contract';
import { type ReadOptions, toCoinId } from '@sulian/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
/** Searches have a signal of their own, histories a source on demand; the rest read no ledger here. */
const WITHOUT_CALLERS_READS = [
  ...['search', 'blockchains', 'alerts', 'alerts/subscription', 'scoringAnalysis/progress', 'entities/:id'],
  ...['entities/:id/regulationInfo', 'entities/:entityId/wallets/:blockchain/addresses', 'histories/progress'],
  'blockchains/:blockchain/addresses/:hash/histories',
  'blockchains/:blockchain/addresses/:hash/objections',
  ...['desk', 'desk/objects/:id/notes', 'desk/notes/:id/versions', 'desk/export', 'desk/members'],
  ...['desk/replies', 'desk/replies/:id', 'desk/replies/:id/export', 'desk/objects/:id/replies'],
  ...['desk/alerts', 'desk/proposals', 'screenings', 'screenings/:id', 'screenings/:id/rows', 'screenings/:id/file'],
  'screenings/:id/events',
];
const isRead = ([key, call]: readonly [string, Call]): boolean =>
  key.startsWith(`GET ${V1}/`) && call.auditedActions === undefined && !key.includes('/notifications');
const PATHS = Object.entries<Call>(CALLS)
  .filter(isRead)
  .map(([key]) => key.slice(`GET ${V1}/`.length))
  .filter((path) => !WITHOUT_CALLERS_READS.includes(path));

let worldProgram: WorldProgram;
let api: TestApi;
let values: Readonly<Record<string, string>>;
let transaction: string;
let queries: Readonly<Record<string, string>>;
let reads: ReadOptions[] = [];

beforeAll(async () => {
  worldProgram = await openWorldProgram('left-calls', 60);
  const { apiDeps, database } = worldProgram.program;
  const [busiest] = await database.query<{ text: string }>(
    'select text from ledger_bitcoin.address order by transactions desc, address_id limit 1',
  );
  const address = busiest?.text ?? '';
  const { ledger } = apiDeps;
  const [entity] = await apiDeps.labelStore.searchEntities(worldProgram.world.labels()[0]?.entity.name ?? '', 1);
  const id = String(entity?.id);
  values = { blockchain: 'BITCOIN', kind: 'addresses', hash: address, id, entityId: id };
  const ends = `analysisType=OUTGOING&objectType=ADDRESS&objectId=${address}&blockchain=BITCOIN`;
  queries = {
    coins: 'blockchain=BITCOIN',
    'desk/changes': 'since=1',
    payments: `blockchain=BITCOIN&coin=${toCoinId('BITCOIN', 0)}&amount=1&from=1&to=2`,
    reasons: `address=${address}`,
    'ends/export': `format=csv&${ends}`,
    'ends/requests': `format=xlsx&${ends}`,
    export: 'format=csv',
  };
  api = await openTestApi(worldProgram.program, {
    ledger: {
      ...ledger,
      read: (chain, work, options = {}) => {
        reads.push(options);
        return ledger.read(chain, work, options);
      },
    },
  });
  const objects = [{ blockchain: 'BITCOIN', address }];
  expect((await api.call(`${V1}/desk/objects`, { objects })).statusCode).toBe(200);
  const listed = await api.get<TransactionsAnswer>(`${V1}/blockchains/BITCOIN/addresses/${address}/transactions`);
  transaction = listed.items[0]?.hash ?? '';
  const starts = `blockchain=BITCOIN&direction=OUTGOING&hash=${transaction}`;
  const { items } = await api.get<TrailStartsAnswer>(`${V1}/trail/starts?${starts}`);
  const trail = `blockchain=BITCOIN&direction=OUTGOING&trail=${transaction}.${items[0]?.address}`;
  queries = { 'trail/starts': starts, 'trail/export': `format=csv&${trail}`, trail, ...queries };
});
afterAll(async () => {
  await api.close();
  await worldProgram.close();
});

it.each(PATHS)('%s reads only while its caller waits [R-ERR-15]', async (path) => {
  reads = [];
  const query = Object.entries(queries).find(([end]) => path.endsWith(end))?.[1] ?? '';
  const url = path
    .replace('transactions/:hash', `transactions/${transaction}`)
    .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  const { statusCode, body } = await api.call(`${V1}/${url}?${query}`);
  expect(statusCode, body.slice(0, 200)).toBeLessThan(400);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ signal }) => signal === undefined)).toEqual([]);
});
