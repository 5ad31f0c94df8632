import { setTimeout as pause } from 'node:timers/promises';
import { createLedger, digestTables, dropChain, measureStorage, whileHolding } from '@sulian/ledger';
import { createMockChain } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectSchemas } from '../../src/backup/schemas.ts';
import { createCli } from '../../src/cli.ts';
import { distribute } from '../../src/commands/distribute.ts';
import { verify } from '../../src/commands/verify.ts';
import { copyChain } from '../../src/move/copy-chain.ts';
import { CITUS_URL, openCitusProgram } from '../support/citus-program.ts';
import { makeTempDir, startSulian } from '../support/run-sulian.ts';
import { openTestProgram } from '../support/test-program.ts';

const CHAIN = 'BITCOIN';
const HEIGHTS = 4;
/** Calls of Citus in progress. */
const MOVING = `select from pg_stat_activity where state = 'active' and query like 'select citus_schema%'`;
const blocks = createMockChain({ seed: 15 }).extend(12);
const [stored, next, last] = [blocks.slice(0, 6), blocks.slice(6, 11), blocks.slice(11)];
const badRequest = (message: RegExp) => ({ code: 'BAD_REQUEST', message: expect.stringMatching(message) });

describe('a database without Citus', () => {
  it('is refused by name, for one chain and for all [R-RUN-15]', async () => {
    const { program, close } = await openTestProgram();
    try {
      await program.ledger.writer(CHAIN).append(stored);
      await expect(distribute(program, CHAIN)).rejects.toMatchObject(
        badRequest(/^the database of BITCOIN has no Citus/),
      );
      await expect(distribute(program)).rejects.toMatchObject(
        badRequest(/^missing Citus in the databases with a ledger/),
      );
      const command = createCli('en').parseAsync(['node', 'sulian', 'distribute', '--to', 'db1:5432']);
      await expect(command).rejects.toMatchObject(badRequest(/^--to needs --chain$/));
    } finally {
      await close();
    }
  });
});

function testPlaces(url: string): void {
  let test: Awaited<ReturnType<typeof openCitusProgram>>;
  let plain: Awaited<ReturnType<typeof openTestProgram>>;
  beforeAll(async () => {
    [test, plain] = await Promise.all([openCitusProgram(url), openTestProgram()]);
    await openLedger(plain).writer(CHAIN).append(blocks);
  });
  afterAll(async () => {
    await test?.close();
    await plain?.close();
  });
  /** Few heights per partition. */
  const openLedger = ({ program: { database } }: Pick<typeof test, 'program'>) =>
    createLedger(database, undefined, { partitionHeights: HEIGHTS });
  const nodeNames = () => test.nodes;

  it('refuses a chain without blocks, a chain in use, and an unknown node, naming the nodes [R-RUN-15]', async () => {
    const { program } = test;
    for (const chain of [CHAIN, undefined] as const)
      await expect(distribute(program, chain)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
    await openLedger(test).writer(CHAIN).append(stored);
    const use = () =>
      expect(distribute(program)).rejects.toMatchObject({ code: 'CHAIN_IN_USE', details: { chain: CHAIN } });
    await whileHolding(program.databaseOf, [CHAIN], use);
    const unknown = distribute(program, CHAIN, 'nowhere:1');
    await expect(unknown).rejects.toMatchObject(
      badRequest(new RegExp(`"nowhere:1".*nodes: ${nodeNames().join(' ')}$`)),
    );
  });

  it('places it, and makes partitions, snapshots and sizes there; an exported snapshot ends with the next block [R-RUN-15]', async () => {
    const { program } = test;
    const [before] = await measureStorage(program.databaseOf, [CHAIN]);
    const [placed] = await distribute(program, CHAIN, nodeNames()[1]);
    expect(placed).toEqual({ chain: CHAIN, node: nodeNames()[1], isChanged: true });
    const ledger = openLedger(test);
    const held = await ledger.holdSnapshot([CHAIN], 60_000);
    const heightOf = () => ledger.read(CHAIN, async ({ height }) => height, { snapshot: held });
    expect([await heightOf(), await heightOf()]).toEqual([5, 5]);
    const seen = await ledger.read(CHAIN, async (reader) => {
      await ledger.writer(CHAIN).append(next);
      return [reader.height, await reader.findBlock(10), (await reader.findBlock(5))?.hash];
    });
    expect(seen).toEqual([5, undefined, stored[5]?.hash]);
    await expect(heightOf()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(held.over.aborted).toBe(true);
    await ledger.writer(CHAIN).append(last);
    expect(await digestTables(program.database, CHAIN)).toEqual(await digestTables(plain.program.database, CHAIN));
    expect((await verify(program, CHAIN, 20)).faults).toEqual([]);
    const [after] = await measureStorage(program.databaseOf, [CHAIN]);
    expect(after?.bytes).toBeGreaterThan((before?.bytes ?? 0) / 2);
  });

  it('is left out of a backup and not moved to a server, and returns to the coordinator [R-RUN-15]', async () => {
    const { program } = test;
    const selection = () => selectSchemas(program.database, { chains: [CHAIN], hasShared: false, named: undefined });
    expect(await selection()).toMatchObject({ schemas: [], omitted: [{ chain: CHAIN, reason: 'OTHER_SERVER' }] });
    const signal = new AbortController().signal;
    await expect(copyChain(program, { chain: CHAIN, to: plain.url, signal })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await distribute(program, CHAIN, 'own')).toEqual([{ chain: CHAIN, node: 'own', isChanged: true }]);
    expect(await distribute(program, CHAIN, 'own')).toEqual([{ chain: CHAIN, node: 'own', isChanged: false }]);
    expect(await selection()).toMatchObject({ schemas: ['ledger_bitcoin'], omitted: [] });
    expect(await digestTables(program.database, CHAIN)).toEqual(await digestTables(plain.program.database, CHAIN));
  });

  it.each([
    0, 30, 90, 250,
  ])('is whole on one node after SIGKILL %i ms into the work, and the next command places it [R-RUN-15]', async (delayMs) => {
    const { program } = test;
    const [from = '', to = ''] = delayMs % 20 === 0 ? nodeNames() : nodeNames().toReversed();
    await distribute(program, CHAIN, from);
    const folder = makeTempDir();
    const env = { DATABASE_URL: url, SULIAN_DATA_DIR: folder.path };
    const { child, done } = startSulian(['distribute', '--chain', CHAIN, '--to', to], env);
    await expect.poll(() => program.database.query(MOVING), { timeout: 20_000, interval: 5 }).toHaveLength(1);
    await pause(delayMs);
    child.kill('SIGKILL');
    await done;
    folder.remove();
    await expect.poll(() => program.database.query(MOVING), { timeout: 20_000 }).toHaveLength(0);
    const expected = await digestTables(plain.program.database, CHAIN);
    expect(await digestTables(program.database, CHAIN)).toEqual(expected);
    expect(await distribute(program, CHAIN, to)).toMatchObject([{ chain: CHAIN, node: to }]);
    expect(await digestTables(program.database, CHAIN)).toEqual(expected);
    expect((await verify(program, CHAIN, 20)).faults).toEqual([]);
  });

  it('is dropped on a node [R-RUN-15]', async () => {
    const { program } = test;
    await distribute(program, CHAIN, nodeNames()[0]);
    await dropChain(program.database, CHAIN, async () => undefined);
    expect((await program.ledger.getState(CHAIN)).height).toBeUndefined();
  });
}

if (CITUS_URL === undefined) it.skip('Citus (CITUS_URL names no coordinator)', () => undefined);
else describe('a Citus cluster', () => testPlaces(CITUS_URL ?? ''));
