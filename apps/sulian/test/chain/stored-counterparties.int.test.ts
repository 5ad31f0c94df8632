import type { ChainId, Ledger, LedgerReader } from '@sulian/domain';
import { type CounterpartySettings, createLedger, verifyCounterparties, verifyTables } from '@sulian/ledger';
import { listCounterparties, type Narrow } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram } from '../support/account-world-program.ts';
import { openWorldProgram } from '../support/world-program.ts';

const WORLDS = [
  ['BITCOIN', 150, openWorldProgram],
  ['ETHEREUM', 120, openEvmWorldProgram],
] as const;
const ABOVE = 8;
const BUSIEST = 6;

describe.each(WORLDS)('counterparties that are kept of the simulated %s', (chain, blocks, openWorld) => {
  let openedProgram: { readonly program: Program; close(): Promise<void> };
  let ledger: Ledger;
  let settings: CounterpartySettings;
  beforeAll(async () => {
    openedProgram = await openWorld('kept', blocks);
    settings = { ...openedProgram.program.counterparties, above: ABOVE };
    ledger = createLedger(openedProgram.program.database, openedProgram.program.registry, { counterparties: settings });
    while (await ledger.writer(chain).countCounterparties());
  }, 120_000);
  afterAll(() => openedProgram.close());

  it('are those that reading all transactions gives, by the same rule [R-LEDGER-60]', async () => {
    const ids = await listBusiest(openedProgram.program, chain);
    expect(ids).toHaveLength(BUSIEST);
    await ledger.read(chain, async (reader) => {
      for (const addressId of ids)
        for (const sort of ['AMOUNT', 'COUNT', 'LAST'] as const)
          for (const direction of [undefined, 'INCOMING', 'OUTGOING'] as const)
            for (const asset of chain === 'ETHEREUM' && sort !== 'AMOUNT' ? [undefined, 0, 1] : [0]) {
              const query = { addressId, sort, direction, asset };
              expect(await list(reader, query, 0), JSON.stringify(query)).toEqual(await list(reader, query, 1_000_000));
            }
    });
  });

  it('are narrowed as those of all transactions are, and one address is looked up [R-EDGE-46]', async () => {
    const ids = await listBusiest(openedProgram.program, chain);
    expect(ids).toHaveLength(BUSIEST);
    let narrowedRows = 0;
    await ledger.read(chain, async (reader) => {
      for (const addressId of ids) {
        const query = { addressId, sort: 'LAST', direction: undefined, asset: 0 } as const;
        const others = (await list(reader, query, 1_000_000)).rows.flatMap(({ other }) =>
          typeof other === 'number' ? [other] : [],
        );
        const some = new Set(others.filter((_, at) => at % 3 === 0));
        narrowedRows += some.size;
        const select: Narrow['select'] = async (rows) => ({
          rows: rows.filter(({ other }) => some.has(other as number)),
          usdUnknown: 0,
          usdUnknownAssets: [],
        });
        for (const only of [undefined, [...some]]) {
          const narrowed = { ...query, narrow: { select, only } };
          const found = await list(reader, narrowed, 0);
          expect(found).toEqual(await list(reader, narrowed, 1_000_000));
          expect(found.total).toBe(some.size);
        }
      }
    });
    expect(narrowedRows).toBeGreaterThan(BUSIEST);
  });

  it('are what is left after blocks were taken back [R-LEDGER-61]', async () => {
    const { database } = openedProgram.program;
    for (const height of [blocks - 3, blocks - 10, blocks - 60]) {
      await ledger.writer(chain).rollback(height);
      expect(await verifyTables(database, chain)).toEqual([]);
      expect(await verifyCounterparties(database, chain, { settings, sample: 1_000 })).toEqual([]);
    }
  });

  /** All but what is only known of rows that are read. */
  async function list(
    reader: LedgerReader,
    {
      addressId,
      ...asked
    }: { readonly addressId: number } & Pick<
      Parameters<typeof listCounterparties>[0],
      'sort' | 'direction' | 'asset' | 'narrow'
    >,
    mostRead: number,
  ) {
    const { prices, labelsAt } = openedProgram.program.apiDeps;
    const labels = await labelsAt(reader);
    const found = await listCounterparties(
      { reader, labels, prices, object: { kind: 'ADDRESS', addressId }, ...asked, offset: 1, limit: 40 },
      { transactions: mostRead },
    );
    const toPlain = ({ usd: _, knownUsd: __, pricedBase: ___, ...flow }: (typeof found.rows)[number]['paid']) => flow;
    return {
      total: found.total,
      incomplete: found.incomplete,
      totals: found.totals
        .filter(({ change, fee }) => change.atMostBase > 0n || fee.atMostBase !== 0n)
        .map(({ asset, change, fee }) => ({ asset, change, fee })),
      rows: found.rows.map(({ transactionsOf: _, ...row }) => ({
        ...row,
        received: toPlain(row.received),
        paid: toPlain(row.paid),
      })),
    };
  }
});

async function listBusiest({ database }: Program, chain: ChainId): Promise<readonly number[]> {
  const rows = await database.query<{ address_id: number }>(
    `select address_id from ledger_${chain.toLowerCase()}.address order by transactions desc, address_id limit ${BUSIEST}`,
  );
  return rows.map((row) => row.address_id);
}
