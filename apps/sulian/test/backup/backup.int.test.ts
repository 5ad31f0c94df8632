import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cutBlock } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { createLedger } from '@sulian/ledger';
import { verifyDocuments } from '@sulian/records';
import { createMockChain, createTestDatabase, listLedgerRows, type TestDatabase } from '@sulian/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listBackups, removeOld } from '../../src/backup/folder.ts';
import { writeKeys } from '../../src/backup/keys-file.ts';
import { MANIFEST_FILE, readManifest, toManifestText } from '../../src/backup/manifest.ts';
import { type RestoreReport, runRestore } from '../../src/backup/run-restore.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';
import type { TakenBackup } from '../../src/backup/write-draft.ts';
import { writeFromCli } from '../../src/commands/audit-cli.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram } from '../support/account-world-program.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { CONTENT, describeSchemas, digestStore, readTables, saveDocument } from './backup-stage.ts';

const CHAINS = ['BITCOIN', 'DOGECOIN'] as const;
const signal = new AbortController().signal;
const dir = makeTempDir();
const bitcoin = createMockChain({ seed: 501, maxTransfers: 6 });
let source: TestProgram;
let folder: string;
let keysPath: string;
let documentId: number;
let key: Buffer;

beforeAll(async () => {
  source = await openTestProgram();
  folder = join(dir.path, 'backups');
  keysPath = join(dir.path, 'keys.json');
  const { program } = source;
  const { ledger } = program;
  await ledger.writer('BITCOIN').append(bitcoin.extend(30));
  await ledger.writer('BITCOIN').cluster(20, commonInputOwnershipRule);
  await ledger.writer('DOGECOIN').append(createMockChain({ seed: 502, chain: 'DOGECOIN' }).extend(5));
  await createCase(program, 'CASE-1');
  documentId = await saveDocument(program);
  key = Buffer.from(readFileSync(join(source.dir, 'document.key'), 'utf8').trim(), 'hex');
  writeKeys(keysPath, key);
}, 240_000);
afterAll(async () => {
  await source.close();
  dir.remove();
});

const createCase = (program: Program, name: string) =>
  writeFromCli(program, async ({ cases }) => ({
    answer: await cases.create({ name, description: '', credit: 0, nowSec: Math.floor(Date.now() / 1000) }),
    line: { action: 'case.create', target: name },
  }));

const back = (): Promise<TakenBackup> => takeBackup(source.program, { folder, signal });

let target: TestDatabase | undefined;
afterEach(async () => {
  await target?.drop();
  target = undefined;
});

interface Target {
  readonly config: ReturnType<typeof readConfig>;
  readonly database: TestDatabase['database'];
}

/** An empty database and an empty data folder. */
async function makeTarget(name: string, env: Readonly<Record<string, string>> = {}): Promise<Target> {
  target = await createTestDatabase();
  const dataDir = join(dir.path, name);
  return {
    config: readConfig({ DATABASE_URL: target.url, SULIAN_DATA_DIR: dataDir, ...env }, dir.path),
    database: target.database,
  };
}

const faultsOf = ({ proofs }: RestoreReport): readonly string[] => proofs.flatMap(({ faults }) => faults);

async function isUntouched({ database }: Target): Promise<boolean> {
  const rows = await database.query(`SELECT FROM pg_namespace WHERE nspname ~ '^(records|ledger)'`);
  return rows.length === 0;
}

describe('a backup', () => {
  it('is restored equal: tables, indexes, triggers and sequences, with documents that open, and goes on as the first store [R-RUN-14]', async () => {
    const { program } = source;
    const before = await digestStore(program.database, CHAINS);
    const schemas = await describeSchemas(program.database);
    const taken = await back();
    const to = await makeTarget('equal');
    const report = await runRestore(to.config, { folder, keysPath, signal });
    expect(faultsOf(report)).toEqual([]);
    expect(report.proofs.map(({ check }) => check)).toEqual([
      'chain BITCOIN',
      'chain DOGECOIN',
      'audit log',
      'documents',
    ]);
    expect(report.backup).toBe(taken.path);
    // The restore's own line comes after its proof.
    await to.database.query(`ALTER TABLE records.audit_entry DISABLE TRIGGER USER; ALTER TABLE records.audit_head DISABLE TRIGGER USER;
      DELETE FROM records.audit_entry WHERE action = 'backup.restore';
      UPDATE records.audit_head SET (number, hash) = (SELECT number, hash FROM records.audit_entry ORDER BY number DESC LIMIT 1);
      ALTER TABLE records.audit_entry ENABLE TRIGGER USER; ALTER TABLE records.audit_head ENABLE TRIGGER USER`);
    expect(await digestStore(to.database, CHAINS)).toEqual(before);
    expect(await describeSchemas(to.database)).toEqual(schemas);
    const opened = await openProgram(to.config);
    const open = (key: Buffer) => verifyDocuments(to.database, key);
    expect(await open(key)).toEqual({ documents: 1, broken: [] });
    expect(await open(Buffer.alloc(32, 7))).toEqual({ documents: 1, broken: [documentId] });
    // The restored store goes on as the first one: ids, wallets and totals follow.
    const more = createMockChain({ seed: 501, maxTransfers: 6 }).extend(36).slice(30);
    for (const each of [opened, program]) await each.ledger.writer('BITCOIN').append(more);
    await opened.close();
    expect((await digestStore(to.database, CHAINS)).ledgers).toEqual(
      (await digestStore(program.database, CHAINS)).ledgers,
    );
    await program.ledger.writer('BITCOIN').rollback(29);
  }, 240_000);

  it('contains every record that was acknowledged before it began, and no half of a block, during writes [R-RUN-14]', async () => {
    const { program } = source;
    const writer = program.ledger.writer('BITCOIN');
    const fork = createMockChain({ seed: 501, maxTransfers: 6 });
    fork.extend(30);
    let isOver = false;
    let cases = 0;
    const appending = (async () => {
      for (let round = 0; round < 60 && !isOver; round += 1) await writer.append(fork.extend(1));
    })();
    const creating = (async () => {
      for (; !isOver; cases += 1) await createCase(program, `BUSY-${cases + 1}`);
    })();
    await expect.poll(() => cases, { timeout: 20_000 }).toBeGreaterThan(2);
    const acknowledged = { cases, height: (await program.ledger.getState('BITCOIN')).height ?? 0 };
    const taken = await back();
    isOver = true;
    await Promise.all([appending, creating]);
    const to = await makeTarget('busy');
    expect(faultsOf(await runRestore(to.config, { folder: taken.path, keysPath, signal }))).toEqual([]);
    const [row] = await to.database.query<{ count: number }>(
      `SELECT count(*) FROM records.case_file WHERE name LIKE 'BUSY-%'`,
    );
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged.cases);
    const [height] = await to.database.query<{ height: number }>('SELECT height FROM ledger_bitcoin.checkpoint');
    expect(height?.height).toBeGreaterThanOrEqual(acknowledged.height);
    expect(taken.manifest.chains.find(({ chain }) => chain === 'BITCOIN')?.height).toBe(height?.height);
    await writer.rollback(29);
  }, 240_000);

  it('of named chains leaves the others out by name, and records forget what they derived from them [R-RUN-141]', async () => {
    const taken = await takeBackup(source.program, { folder, chains: ['DOGECOIN'], signal });
    expect(taken.manifest.omitted).toEqual([{ chain: 'BITCOIN', reason: 'NOT_NAMED' }]);
    expect(taken.manifest.tables.some(({ schema }) => schema === 'ledger_bitcoin')).toBe(false);
    const to = await makeTarget('named');
    expect(faultsOf(await runRestore(to.config, { folder: taken.path, keysPath, signal }))).toEqual([]);
    expect((await digestStore(to.database, ['DOGECOIN'])).ledgers).toEqual(
      (await digestStore(source.program.database, ['DOGECOIN'])).ledgers,
    );
    rmSync(taken.path, { recursive: true });
  }, 120_000);

  it('leaves out a chain whose bulk import is not finished, and names it [R-RUN-141]', async () => {
    await source.program.database.query('UPDATE ledger_dogecoin.checkpoint SET is_loading = true');
    const taken = await back();
    await source.program.database.query('UPDATE ledger_dogecoin.checkpoint SET is_loading = false');
    expect(taken.manifest.omitted).toEqual([{ chain: 'DOGECOIN', reason: 'LOADING' }]);
    rmSync(taken.path, { recursive: true });
  });

  it('contains no key and nothing that is not encrypted of a document [R-RUN-142]', async () => {
    const { path } = await back();
    for (const part of ['data', 'files'])
      for (const name of readdirSync(join(path, part))) {
        const bytes = gunzipSync(readFileSync(join(path, part, name)));
        expect(bytes.includes(CONTENT)).toBe(false);
        for (const secret of [key, key.toString('hex'), key.toString('base64')])
          expect(bytes.includes(secret)).toBe(false);
      }
    expect(readFileSync(join(path, MANIFEST_FILE), 'utf8')).not.toContain(key.toString('hex'));
  });

  it('that was interrupted is not taken for a whole one, and the next removes it by name [R-RUN-143]', async () => {
    const { path, name } = await back();
    renameSync(path, `${path}.partial`);
    expect(listBackups(folder).some((each) => each.name === name)).toBe(false);
    await expect(
      runRestore((await makeTarget('cut')).config, { folder: `${path}.partial`, signal }),
    ).rejects.toMatchObject({
      code: 'BACKUP_NOT_FOUND',
    });
    const next = await back();
    expect(next.removed).toEqual([`${name}.partial`]);
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  it('is stopped by its signal, and leaves nothing [R-RUN-143]', async () => {
    const stop = new AbortController();
    const before = readdirSync(folder);
    const progress = { setTotal: () => stop.abort(), update: () => undefined, stop: () => undefined };
    await expect(takeBackup(source.program, { folder, signal: stop.signal, progress })).rejects.toMatchObject({
      message: expect.stringContaining('interrupted'),
    });
    expect(readdirSync(folder)).toEqual(before);
    await back();
  });

  it('is refused while another of the store is written [R-RUN-143]', async () => {
    const outcomes = await Promise.allSettled([back(), back()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'BACKUP_RUNNING' } });
  });

  it('is removed when enough newer ones of the same store are whole [R-RUN-145]', async () => {
    const [newest, second] = [...listBackups(folder)].reverse();
    const others = join(folder, 'sulian-0123456789ab-20200101T000000000Z');
    mkdirSync(others);
    writeFileSync(join(others, MANIFEST_FILE), '');
    removeOld(folder, newest?.store ?? '', 2);
    expect(
      listBackups(folder)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['sulian-0123456789ab-20200101T000000000Z', newest?.name, second?.name].sort());
    rmSync(others, { recursive: true });
  });
});

describe('an account chain', () => {
  it('is restored equal, its movements, totals and busy addresses too [R-RUN-14]', async () => {
    const world = await openEvmWorldProgram('backup', 60);
    const taken = await takeBackup(world.program, { folder: join(dir.path, 'accounts'), signal });
    const to = await makeTarget('accounts-restored');
    expect(faultsOf(await runRestore(to.config, { folder: taken.path, signal }))).toEqual([]);
    expect((await digestStore(to.database, ['ETHEREUM'])).ledgers).toEqual(
      (await digestStore(world.program.database, ['ETHEREUM'])).ledgers,
    );
    expect(await describeSchemas(to.database)).toEqual(await describeSchemas(world.program.database));
    await world.close();
  }, 240_000);
});

describe('fetched histories', () => {
  it('are restored equal, next to the blocks of the same chain [R-FETCH-12]', async () => {
    const from = await openTestProgram();
    const { database } = from.program;
    const blocks = createMockChain({ seed: 504, chain: 'ETHEREUM' }).extend(9);
    await createLedger(database).writer('ETHEREUM').append(blocks.slice(0, 3));
    const [, , third, ...later] = blocks;
    const head = later.at(-1) ?? third;
    if (head === undefined) throw new Error('missing block');
    await createLedger(database, undefined, { onDemand: new Set(['ETHEREUM']) })
      .fetchedWriter('ETHEREUM')
      .mergeFetched({
        head,
        blocks: later.toReversed().map((block) => cutBlock({ block, anchor: 'TWO_NODES' }, () => true)),
        listings: [],
        coverage: [],
      });
    const taken = await takeBackup(from.program, { folder: join(dir.path, 'fetched'), signal });
    expect(taken.manifest.chains.map(({ chain, held }) => [chain, held])).toEqual([
      ['ETHEREUM', 'BLOCKS'],
      ['ETHEREUM', 'ON_DEMAND'],
    ]);
    const to = await makeTarget('fetched-restored');
    const report = await runRestore(to.config, { folder: taken.path, signal });
    expect(faultsOf(report)).toEqual([]);
    expect(report.proofs.map(({ check }) => check)).toContain('fetched histories of ETHEREUM');
    for (const schema of ['ledger_ethereum', 'fetched_ethereum']) {
      const rows = await listLedgerRows(to.database, schema);
      expect(rows.leg.length).toBeGreaterThan(0);
      expect(rows).toEqual(await listLedgerRows(database, schema));
    }
    expect(await describeSchemas(to.database)).toEqual(await describeSchemas(database));
    await from.close();
  }, 240_000);
});

describe('an operator who is no superuser', () => {
  /** A database that the role owns. */
  async function makeOwned(role: string): Promise<{ readonly test: TestDatabase; readonly url: string }> {
    const test = await createTestDatabase();
    const url = new URL(test.url);
    await test.database.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`);
    // Settings that only a superuser may choose.
    url.search = '';
    [url.username, url.password] = [role, 'of-a-test'];
    return { test, url: url.href };
  }

  it('backs up and restores with the rights of an owner [R-RUN-14]', async () => {
    const role = `owner_${process.pid}`;
    const { database } = source.program;
    await database.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD 'of-a-test'`);
    const [from, to] = [await makeOwned(role), await makeOwned(role)];
    const configOf = (url: string, name: string) =>
      readConfig({ DATABASE_URL: url, SULIAN_DATA_DIR: join(dir.path, name) }, dir.path);
    const program = await openProgram(configOf(from.url, 'owned'));
    await program.ledger.writer('BITCOIN').append(createMockChain({ seed: 503 }).extend(4));
    const taken = await takeBackup(program, { folder: join(dir.path, 'owned-backups'), signal });
    const report = await runRestore(configOf(to.url, 'owned-again'), { folder: taken.path, signal });
    expect(faultsOf(report)).toEqual([]);
    expect((await digestStore(to.test.database, ['BITCOIN'])).ledgers).toEqual(
      (await digestStore(program.database, ['BITCOIN'])).ledgers,
    );
    await program.close();
    for (const { test } of [from, to]) await test.drop();
    await database.query(`DROP ROLE ${role}`);
  }, 120_000);
});

describe('a restore is refused, and nothing is written,', () => {
  let whole: string;
  beforeAll(async () => {
    whole = (await back()).path;
  });

  /** A copy of the backup that a test may spoil. */
  function copyOf(name: string): string {
    const path = join(dir.path, 'copies', name);
    cpSync(whole, path, { recursive: true });
    return path;
  }

  async function refusal(name: string, path: string, keys: string | undefined = keysPath): Promise<unknown> {
    const to = await makeTarget(name);
    const error = await runRestore(to.config, { folder: path, keysPath: keys, signal }).catch(
      (thrown: unknown) => thrown,
    );
    expect(await isUntouched(to)).toBe(true);
    return error;
  }

  const legs = (path: string): string =>
    join(path, readTables(path).tables.find(({ target: each }) => each === 'leg')?.file ?? '');

  it('without the key of its documents, and with another one [R-RUN-142]', async () => {
    expect(await refusal('no-key', whole, '')).toMatchObject({ code: 'BACKUP_KEY_MISSING' });
    const other = join(dir.path, 'other-keys.json');
    writeKeys(other, Buffer.alloc(32, 7));
    expect(await refusal('other-key', whole, other)).toMatchObject({
      code: 'BACKUP_KEY_WRONG',
      message: expect.stringContaining('document.key'),
    });
    writeFileSync(`${other}.cut`, readFileSync(other, 'utf8').slice(0, 40));
    expect(await refusal('cut-key', whole, `${other}.cut`)).toMatchObject({ code: 'BACKUP_KEY_WRONG' });
  });

  it('where a byte of a file was changed, or the file cut [R-RUN-144]', async () => {
    const changed = copyOf('changed');
    const bytes = readFileSync(legs(changed));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(legs(changed), bytes);
    expect(await refusal('changed', changed)).toMatchObject({
      code: 'BACKUP_DAMAGED',
      details: { path: legs(changed) },
    });
    const cut = copyOf('truncated');
    writeFileSync(legs(cut), bytes.subarray(0, at));
    expect(await refusal('truncated', cut)).toMatchObject({ code: 'BACKUP_DAMAGED', details: { path: legs(cut) } });
  });

  it('where a file is missing [R-RUN-144]', async () => {
    const path = copyOf('missing');
    rmSync(legs(path));
    expect(await refusal('missing', path)).toMatchObject({ code: 'BACKUP_FILE_MISSING' });
  });

  it('where the manifest is missing, cut or changed [R-RUN-144]', async () => {
    const path = copyOf('manifest');
    const file = join(path, MANIFEST_FILE);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"rows":', '"rows":1'));
    expect(await refusal('manifest-changed', path)).toMatchObject({ code: 'BACKUP_DAMAGED' });
    writeFileSync(file, text.slice(0, 300));
    expect(await refusal('manifest-cut', path)).toMatchObject({ code: 'BACKUP_DAMAGED' });
    rmSync(file);
    expect(await refusal('manifest-missing', path)).toMatchObject({ code: 'BACKUP_NOT_FOUND' });
  });

  it('where it is of a newer format or program, or of an older program [R-RUN-144]', async () => {
    const path = copyOf('newer');
    const file = join(path, MANIFEST_FILE);
    const manifest = readTables(path);
    const records = manifest.migrations['records'] ?? [];
    const spoil = (change: object) => writeFileSync(file, toManifestText({ ...manifest, ...change } as never));
    spoil({ format: 2 });
    expect(await refusal('format', path)).toMatchObject({ code: 'BACKUP_NEWER', details: { format: 2 } });
    const later = { number: 999, name: 'later', checksum: '0'.repeat(64) };
    spoil({ migrations: { ...manifest.migrations, records: [...records, later] } });
    expect(await refusal('program', path)).toMatchObject({ code: 'BACKUP_NEWER' });
    spoil({ migrations: { ...manifest.migrations, records: records.slice(0, -1) } });
    expect(await refusal('older', path)).toMatchObject({
      code: 'BACKUP_OLDER',
      message: expect.stringContaining(manifest.program),
    });
    spoil({ tables: manifest.tables.map((each) => ({ ...each, rows: each.rows + 1 })) });
    expect(await refusal('rows', path)).toMatchObject({ code: 'BACKUP_DAMAGED' });
    spoil({ tables: manifest.tables.map((each) => ({ ...each, file: '../../etc/passwd' })) });
    expect(await refusal('path', path)).toMatchObject({ code: 'BACKUP_DAMAGED' });
  });

  it('into a store that has data [R-RUN-14]', async () => {
    const to = await openTestProgram();
    const { config } = to.program;
    const restoring = runRestore(config, { folder: whole, keysPath, signal });
    await expect(restoring).rejects.toMatchObject({ code: 'STORE_NOT_EMPTY' });
    expect(statSync(join(to.dir, 'document.key'), { throwIfNoEntry: false })).toBeUndefined();
    await to.close();
  });
});

describe('a restore that ended before it was proven', () => {
  it('is proven by the next one, which restores nothing again [R-RUN-14]', async () => {
    const { path } = await back();
    const to = await makeTarget('again');
    await runRestore(to.config, { folder: path, keysPath, signal });
    const { digest } = readManifest(path);
    await to.database.query(`COMMENT ON SCHEMA records IS 'restored, not proven: ${digest}'`);
    expect(faultsOf(await runRestore(to.config, { folder: path, keysPath, signal }))).toEqual([]);
    await expect(runRestore(to.config, { folder: path, keysPath, signal })).rejects.toMatchObject({
      code: 'STORE_NOT_EMPTY',
    });
    await to.database.query(`UPDATE ledger_bitcoin.block SET transactions = transactions + 1 WHERE height = 3`);
    await to.database.query(`COMMENT ON SCHEMA records IS 'restored, not proven: ${digest}'`);
    expect(faultsOf(await runRestore(to.config, { folder: path, keysPath, signal }))).not.toEqual([]);
  }, 120_000);
});
