import { type HistoryScope, isAppError, type LedgerReader, type StoredCoverage, tokenOfScope } from '@sulian/domain';
import { fetchHistory } from '@sulian/indexing';
import { verifyFetched } from '@sulian/ledger';
import { createRandom } from '@sulian/testkit';
import { type EvmWorldNode, type Fault, startEvmWorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OnDemandSource } from '../../src/on-demand-source.ts';
import { indexWorld, type OpenedLedger, openLedger, openReaders, openWorldSource } from './on-demand-worlds.ts';

/** Random addresses with histories, and those of them that are fetched with each fault. */
const [ADDRESSES, WITH_FAULT] = [200, 8];
const FORM = { chain: 'ETHEREUM', type: 'etherscan', path: '/v2/api' } as const;

interface History {
  readonly address: string;
  readonly scope: HistoryScope;
}

let world: EvmWorldNode;
let source: OnDemandSource;
let full: OpenedLedger;
let histories: readonly History[];
beforeAll(async () => {
  world = await startEvmWorldNode({ seed: 'faults', blocks: 260, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  source = openWorldSource(FORM, world.url);
  const { height } = await openReaders(source).blocks.getFinalHead();
  full = await indexWorld(FORM.chain, world.url, height);
  histories = await full.ledger.read(FORM.chain, async (reader) => {
    const random = createRandom(11);
    const all = [...(await reader.listAddressesAfter(0, 10_000))].map(({ text }) => text);
    const count = Math.min(ADDRESSES, all.length);
    const chosen = Array.from({ length: count }, () => all.splice(random.below(all.length), 1)[0] ?? '');
    const tokens = (await reader.listAssets([1, 2, 3])).flatMap(({ key }) => key ?? []);
    return chosen.flatMap((address, at): History[] => [
      { address, scope: 'native' },
      { address, scope: `token:${tokens[at % tokens.length]}` },
    ]);
  });
}, 180_000);
afterAll(async () => {
  source.close();
  await world.stop();
  await full.database.drop();
});
afterEach(() => world.fault());

/** Sums and rows of one asset of an address up to a height. */
const readFigures = ({ ledger }: OpenedLedger, { address, scope }: History): Promise<unknown> =>
  ledger.read(FORM.chain, async (reader) => {
    const row = await reader.findAddress(address);
    const asset = await findAsset(reader, scope);
    if (row === undefined || asset === undefined) return undefined;
    const total = (await reader.listTotals([row.addressId])).find((each) => each.asset === asset);
    const request = { addressIds: [row.addressId], asset, limit: 10_000 };
    const history = (await reader.listHistories(request)).get(row.addressId);
    return [total?.receivedBase, total?.sentBase, total?.transactions, history?.txIds, history?.receivedBase];
  });

async function findAsset(reader: LedgerReader, scope: HistoryScope): Promise<number | undefined> {
  const token = tokenOfScope(scope);
  return token === undefined ? 0 : (await reader.findAssetByKey(token))?.asset;
}

/** Coverage of a history, or the code of the fault. */
const tryFetch = ({ ledger }: OpenedLedger, history: History): Promise<StoredCoverage | string> => {
  const { index, blocks, balances } = openReaders(source);
  const ports = { index, blocks, ledger, ...(balances && { balances }) };
  return fetchHistory(ports, { ...history, maxRows: 10_000 }).catch((error: unknown) => {
    if (isAppError(error)) return error.code;
    throw error;
  });
};

/** Fetches histories; whole ones have the figures of the indexed chain. @returns number of whole ones, and codes of faults */
async function fetchAll(of: readonly History[]): Promise<{ whole: number; codes: readonly string[] }> {
  const part = await openLedger(FORM.chain, { isOnDemand: true });
  const codes: string[] = [];
  let whole = 0;
  for (const history of of) {
    const coverage = await tryFetch(part, history);
    if (typeof coverage === 'string') codes.push(coverage);
    else if (coverage.state === 'WHOLE') {
      whole += 1;
      expect(await readFigures(part, history), JSON.stringify(history)).toEqual(await readFigures(full, history));
    }
  }
  expect(await verifyFetched(part.database.database, FORM.chain)).toEqual([]);
  await part.database.drop();
  return { whole, codes };
}

it('whole histories of random addresses of the simulated Ethereum have the figures of the indexed chain [R-FETCH-43]', async () => {
  const { whole, codes } = await fetchAll(histories);
  expect(codes).toEqual([]);
  expect(whole).toBeGreaterThan(histories.length / 5);
}, 240_000);

describe('an index of Ethereum', () => {
  const FAULTS: readonly (readonly [string, Fault])[] = [
    ['omits rows', { kind: 'list-omits' }],
    ['repeats rows', { kind: 'list-repeats' }],
    ['invents rows', { kind: 'list-invents' }],
  ];
  it.each(FAULTS)(
    'that %s makes no whole history out of a partial one [R-FETCH-40]',
    async (_, fault) => {
      const busy = histories.slice(0, 2 * WITH_FAULT);
      world.fault(fault, { method: 'txlist' });
      const { whole } = await fetchAll(busy.filter(({ scope }) => scope === 'native'));
      if (fault.kind === 'list-invents') expect(whole).toBe(0);
      if (fault.kind === 'list-repeats') expect(whole).toBeGreaterThan(0);
    },
    120_000,
  );
});
