import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataOf } from '@sulian/contract';
import { LABEL_FORMATS } from '@sulian/domain';
import { importLabels } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const SCAMS = { '0x00000000000000000000000000000000000000a1': ['phish.example'] };
const PRICE_DAYS = [100, 101, 104];

describe('labels and prices of an installation', () => {
  const folder = makeTempDir();
  let worldProgram: WorldProgram;
  let api: TestApi;
  let importedSec = 0;

  beforeAll(async () => {
    worldProgram = await openWorldProgram('data-coverage', 200);
    const { program } = worldProgram;
    const lists = join(folder.path, 'lists');
    mkdirSync(lists);
    writeFileSync(join(lists, 'address.json'), JSON.stringify(Object.keys(SCAMS)));
    importedSec = Math.floor(Date.now() / 1000);
    await importLabels(program, {
      format: 'scam-sniffer',
      path: lists,
      chain: 'ETHEREUM',
      isDryRun: false,
      replaces: false,
      signal: new AbortController().signal,
    });
    await program.priceStore.savePrices(
      'close.csv',
      PRICE_DAYS.map((day) => ({ coin: 'bitcoin', day, usd: 10 })),
    );
    api = await openTestApi(program, {}, { role: 'ADMIN' });
  }, 120_000);
  afterAll(async () => {
    await api.close();
    await worldProgram.close();
    folder.remove();
  });

  const read = async () => (await api.get<{ data: DataOf<'GET /api/admin/data'> }>('/api/admin/data')).data;

  it('are shown by chain and list, with licence, numbers and last import [R-RUN-172]', async () => {
    const { chains, lists } = await read();
    expect(chains.map(({ blockchain }) => blockchain)).toEqual(['BITCOIN', 'ETHEREUM']);
    const ofWorld = lists.filter(({ blockchain }) => blockchain === 'BITCOIN');
    const drafts = worldProgram.world.labels();
    const sources = [...new Set(drafts.map(({ source }) => source))].sort();
    expect(ofWorld.map(({ source, labels }) => [source, labels])).toEqual(
      sources.map((source) => [source, drafts.filter((draft) => draft.source === source).length]),
    );
    const oldest = Math.min(...ofWorld.map(({ importedAt }) => importedAt ?? Number.NaN));
    expect(chains[0]).toMatchObject({ lists: sources.length, oldestImportAt: oldest });
    expect(chains[0]?.serviceAddresses).toBeGreaterThan(0);

    const [scams] = lists.filter(({ blockchain }) => blockchain === 'ETHEREUM');
    expect(scams).toMatchObject({ source: 'scam-sniffer:address.json', licence: 'GPL-3.0', labels: 1 });
    expect(scams?.importedAt).toBeGreaterThanOrEqual(importedSec);
    expect(chains[1]).toMatchObject({
      serviceAddresses: 0,
      isLabelled: false,
      lists: 1,
      oldestImportAt: scams?.importedAt,
    });
  });

  it('have every format that can be imported, imported or not [R-RUN-181]', async () => {
    const { formats, lists } = await read();
    expect(formats.map(({ format }) => format)).toEqual([...LABEL_FORMATS]);
    const [scams] = lists.filter(({ blockchain }) => blockchain === 'ETHEREUM');
    const of = (name: string) => formats.find(({ format }) => format === name);
    expect(of('scam-sniffer')).toEqual({
      format: 'scam-sniffer',
      licence: 'GPL-3.0',
      lists: 1,
      importedAt: scams?.importedAt,
    });
    expect(of('ofac')).toMatchObject({ licence: expect.stringContaining('public domain'), lists: 0, importedAt: null });
    expect(of('csv')).toMatchObject({ licence: null });
  });

  it('show how many wallets a chain has, as its clusters count them [R-RUN-160]', async () => {
    const { data } = await api.get<{ data: DataOf<'GET /api/admin/system'> }>('/api/admin/system');
    const [bitcoin] = data.chains;
    const [counted] = await worldProgram.program.database.query<{ addresses: number; wallets: number }>(
      'select count(*)::integer as addresses, count(distinct coalesce(wallet_id, -address_id))::integer as wallets from ledger_bitcoin.address',
    );
    expect(bitcoin).toMatchObject({ blockchain: 'BITCOIN', wallets: counted?.wallets, isLoading: false });
    expect(counted?.wallets).toBeLessThan(counted?.addresses ?? 0);
  });

  it('have each coin’s first and last day, the days without a price, and the sources [R-RUN-172]', async () => {
    expect((await read()).prices).toEqual([
      { coin: 'bitcoin', firstDay: '1970-04-11', lastDay: '1970-04-15', missingDays: 2, sources: ['close.csv'] },
    ]);
  });
});
