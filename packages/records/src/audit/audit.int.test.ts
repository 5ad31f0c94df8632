import type { AuditEntry } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaseStore } from '../cases/case-store.ts';
import { recordsMigrations } from '../migrations/index.ts';
import { createAuditLog } from './audit-log.ts';
import { createAuditTrail } from './audit-trail.ts';
import { hashEntry } from './entry-hash.ts';
import { createWriteAudited } from './write-audited.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
});
afterEach(() => test.drop());

/** Published test vectors: of no money. */
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const MNEMONIC = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const HEX = '7e'.repeat(32);

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  who: { accountId: 7, email: 'Ann@x.test' },
  where: '192.0.2.1',
  action: 'search',
  target: '1Q2T',
  result: 'OK',
  ...over,
});

async function fill(count: number): Promise<void> {
  const log = createAuditLog(test.database);
  for (let index = 1; index <= count; index += 1) await log.append(entry({ target: `target ${index}` }));
}

/** Nothing that was written here needs mail. */
const noMail = { render: () => ({ subject: '', text: '' }), isSmtpSet: false, domain: 'x.test', clock: Date.now };

const verify = () => createAuditTrail(test.database).verify();
/** Changes that an owner of the whole database can make. */
const forge = (sql: string) =>
  test.database.query(`
    ALTER TABLE records.audit_entry DISABLE TRIGGER ALL; ALTER TABLE records.audit_head DISABLE TRIGGER ALL;
    ${sql};
    ALTER TABLE records.audit_entry ENABLE TRIGGER ALL; ALTER TABLE records.audit_head ENABLE TRIGGER ALL`);

describe('the audit log', () => {
  it.each([
    undefined,
    '1Q2T',
  ])('has pages that do not shift while lines are added, with target %s [R-LIST-99]', async (target) => {
    const log = createAuditLog(test.database, Date.now);
    const trail = createAuditTrail(test.database);
    for (let count = 0; count < 4; count += 1) await log.append(entry({}));
    const before = await trail.list({ target, offset: 0, limit: 100 });
    const asOf = before.items[0]?.number;
    await log.append(entry({}));
    const later = await trail.list({ target, offset: 2, limit: 2, asOf });
    expect(later.items.map(({ number }) => number)).toEqual(before.items.slice(2, 4).map(({ number }) => number));
    expect([later.total, (await trail.list({ target, offset: 0, limit: 1 })).total]).toEqual([
      before.total,
      before.total + 1,
    ]);
  });

  it('keeps who, where, what, on what, how it ended, and when, in UTC', async () => {
    const log = createAuditLog(test.database, () => 1_795_000_000_123);
    await log.append(entry({ details: { caseId: 3 } }));
    await log.append(entry({ who: undefined, target: undefined, result: 'REFUSED' }));
    const trail = createAuditTrail(test.database);
    const { items, total } = await trail.list({ offset: 0, limit: 10 });
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { number: 2, who: undefined, target: undefined, result: 'REFUSED' },
      {
        number: 1,
        timeMs: 1_795_000_000_123,
        who: 'Ann@x.test',
        where: '192.0.2.1',
        action: 'search',
        target: '1Q2T',
        result: 'OK',
        details: { caseId: 3 },
      },
    ]);
  });

  it('stores no private key and no mnemonic, wherever in an entry one is [R-SEARCH-97]', async () => {
    await createAuditLog(test.database).append(
      entry({ target: `私钥 ${WIF}`, details: { nested: [{ reason: MNEMONIC }], who: 'Ann' } }),
    );
    const [row] = await test.database.query<{ target: string; details: string }>(
      'SELECT target, details FROM records.audit_entry',
      [],
    );
    expect(row).toEqual({ target: '私钥 [PRIVATE_KEY]', details: '{"nested":[{"reason":"[MNEMONIC]"}],"who":"Ann"}' });
  });

  it('stores a digest of what was searched and may be a key, unless a chain knows it [R-SEARCH-98]', async () => {
    const log = createAuditLog(test.database);
    await log.append(entry({ target: `0x${HEX}` }));
    await log.append(entry({ target: HEX, details: { isKnown: true } }));
    await log.append(entry({ target: `${ADDRESS},${HEX}`, details: { isKnown: true } }));
    await log.append(entry({ target: `transaction BITCOIN ${HEX}`, action: 'transaction.view' }));
    const { items } = await createAuditTrail(test.database).list({ offset: 0, limit: 10 });
    // printf 7e7e…7e (64 digits) | sha256sum
    const digest = 'sha256:43bf4b932f505fdf2c35fa996985483373abb075483e7732763e581f02aa0eeb';
    expect(items.map(({ target }) => target)).toEqual([
      `transaction BITCOIN ${HEX}`,
      `${ADDRESS},${digest}`,
      HEX,
      digest,
    ]);
  });

  it('masks entries of earlier versions where they are listed or exported, and leaves their hashes [R-SEARCH-99]', async () => {
    const [number, place, result] = [1, '192.0.2.1', 'OK'] as const;
    const rows = [WIF, MNEMONIC, HEX].map((target, index) => ({ target, number: number + index }));
    let hash: Buffer = Buffer.alloc(0);
    for (const { target, number } of rows) {
      const fields = {
        number,
        time_ms: 1,
        who_id: 7,
        who: 'a@x.test',
        place,
        action: 'search',
        target,
        result,
        details: '{}',
      };
      hash = hashEntry(hash, fields);
      await forge(`INSERT INTO records.audit_entry (number, time_ms, who_id, who, place, action, target, result, details, hash)
        VALUES (${number}, 1, 7, 'a@x.test', '${place}', 'search', '${target}', 'OK', '{}', '\\x${hash.toString('hex')}')`);
    }
    await forge(`UPDATE records.audit_head SET number = 3, hash = '\\x${hash.toString('hex')}'`);
    const trail = createAuditTrail(test.database);
    expect(await trail.verify()).toMatchObject({ isUnbroken: true, entries: 3 });
    const listed = (await trail.list({ offset: 0, limit: 10 })).items;
    const exported = [];
    for await (const lines of trail.stream()) exported.push(...lines);
    const digest = 'sha256:43bf4b932f505fdf2c35fa996985483373abb075483e7732763e581f02aa0eeb';
    expect(exported.map(({ target }) => target)).toEqual(['[PRIVATE_KEY]', '[MNEMONIC]', digest]);
    expect(listed.map(({ target }) => target)).toEqual([digest, '[MNEMONIC]', '[PRIVATE_KEY]']);
  });

  it('hashes as its documentation says', async () => {
    await createAuditLog(test.database, () => 1_000).append(entry());
    const { items } = await createAuditTrail(test.database).list({ offset: 0, limit: 1 });
    // printf '%s' '[1,1000,7,"Ann@x.test","192.0.2.1","search","1Q2T","OK","{}"]' | sha256sum
    expect(items[0]?.hash).toBe('2d0b585eb067a45333f5b3189292929508029cb397743e20b5e4aea3535da2ad');
  });

  it('finds by who, where, what, on what, result and time [R-REVIEW-07]', async () => {
    let nowMs = 0;
    const log = createAuditLog(test.database, () => nowMs);
    for (const [index, action] of (['sign-in', 'search', 'object.view', 'search'] as const).entries()) {
      nowMs = (index + 1) * 1_000;
      await log.append(entry({ action, where: `192.0.2.${index}`, result: index === 3 ? 'REFUSED' : 'OK' }));
    }
    const find = async (filter: object) =>
      (await createAuditTrail(test.database).list({ ...filter, offset: 0, limit: 10 })).items.map(
        (each) => each.number,
      );
    expect(await find({ who: 'ann@' })).toEqual([4, 3, 2, 1]);
    expect(await find({ who: 'bob' })).toEqual([]);
    expect(await find({ where: '2.2' })).toEqual([3]);
    expect(await find({ action: 'search' })).toEqual([4, 2]);
    expect(await find({ action: 'search', result: 'OK' })).toEqual([2]);
    expect(await find({ target: '1q2' })).toEqual([4, 3, 2, 1]);
    expect(await find({ target: '%' })).toEqual([]);
    expect(await find({ fromSec: 2, toSec: 3 })).toEqual([3, 2]);
  });

  it('takes any text, null bytes and half characters included, and stays unbroken', async () => {
    const log = createAuditLog(test.database);
    for (const target of ['\0', 'a\ud800b', '"\\\n', '溯'.repeat(5_000), '🕵️'])
      await log.append(entry({ target, details: { target, deep: 'x'.repeat(9_000) } }));
    expect(await verify()).toEqual({ isUnbroken: true, entries: 5, firstBroken: undefined });
  });

  it('numbers without a gap when many append at a time, from two programs', async () => {
    const logs = [createAuditLog(test.database), createAuditLog(test.database)];
    await Promise.all(Array.from({ length: 400 }, (_, index) => logs[index % 2]?.append(entry())));
    expect(await verify()).toEqual({ isUnbroken: true, entries: 400, firstBroken: undefined });
  });

  it.each<[string, object]>([
    ['nobody could say where it came from', { where: undefined }],
    ['its details are no JSON', { details: { amount: 1n } }],
    ['the table refuses its result', { result: 'MAYBE' }],
    ['the table has no room for its account', { who: { accountId: 2 ** 40, email: 'x@x.test' } }],
  ])('stores the entries that came with one that fails because %s [R-REVIEW-09]', async (_why, over) => {
    const log = createAuditLog(test.database);
    const entries = Array.from({ length: 200 }, (_, index) => entry(index === 77 ? over : { target: `${index}` }));
    const ends = await Promise.allSettled([...entries, ...entries].map((each) => log.append(each)));
    const failed = ends.flatMap((each, index) => (each.status === 'rejected' ? [[index, each.reason.code]] : []));
    expect(failed).toEqual([
      [77, 'AUDIT_UNAVAILABLE'],
      [277, 'AUDIT_UNAVAILABLE'],
    ]);
    expect(await verify()).toEqual({ isUnbroken: true, entries: 398, firstBroken: undefined });
  });

  it('tells the caller when an entry could not be stored, and goes on afterwards', async () => {
    const log = createAuditLog(test.database);
    await test.database.query('ALTER TABLE records.audit_entry RENAME TO gone');
    await expect(log.append(entry())).rejects.toMatchObject({ code: 'AUDIT_UNAVAILABLE' });
    await test.database.query('ALTER TABLE records.gone RENAME TO audit_entry');
    await log.append(entry());
    expect(await verify()).toMatchObject({ isUnbroken: true, entries: 1 });
  });
});

describe('an audited write', () => {
  const createCase = (name: string) =>
    createWriteAudited(test.database, { mail: noMail })(async ({ cases }) => ({
      answer: await cases.create({ name, description: undefined, credit: undefined, nowSec: 1 }),
      entry: entry({ action: 'case.create', target: name }),
    }));
  const countCases = async () => (await createCaseStore(test.database).list({ offset: 0, limit: 1 })).total;

  it('stands with its line, among lines of others, from two programs', async () => {
    const log = createAuditLog(test.database);
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => createCase(`case ${index}`)),
      ...Array.from({ length: 200 }, () => log.append(entry())),
    ]);
    expect(await countCases()).toBe(40);
    expect(await verify()).toEqual({ isUnbroken: true, entries: 240, firstBroken: undefined });
  });

  it('leaves no line when it is refused, and nothing when its line is', async () => {
    await createCase('one');
    await expect(createCase('one')).rejects.toMatchObject({ code: 'CASE_NAME_TAKEN' });
    await test.database.query(
      `CREATE TRIGGER full_up BEFORE INSERT ON records.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION records.audit_refuse()`,
    );
    await expect(createCase('two')).rejects.toMatchObject({ code: 'AUDIT_UNAVAILABLE' });
    expect(await countCases()).toBe(1);
    expect(await verify()).toEqual({ isUnbroken: true, entries: 1, firstBroken: undefined });
  });
});

describe('changing the log', () => {
  it.each([
    'UPDATE records.audit_entry SET who = NULL',
    'DELETE FROM records.audit_entry',
    'TRUNCATE records.audit_entry',
    'DELETE FROM records.audit_head',
    'TRUNCATE records.audit_head',
    'UPDATE records.audit_head SET number = 1',
  ])('is refused by the database: %s [R-REVIEW-06]', async (sql) => {
    await fill(2);
    await expect(test.database.query(sql)).rejects.toMatchObject({ details: { sqlState: '42501' } });
    expect(await verify()).toMatchObject({ isUnbroken: true, entries: 2 });
  });

  it.each([
    ["UPDATE records.audit_entry SET target = 'other' WHERE number = 3", 3],
    ["UPDATE records.audit_entry SET who = 'other' WHERE number = 1", 1],
    ["UPDATE records.audit_entry SET details = '{ }' WHERE number = 2", 2],
    ['UPDATE records.audit_entry SET time_ms = time_ms + 1 WHERE number = 5', 5],
    ["UPDATE records.audit_entry SET hash = '\\x00' WHERE number = 4", 4],
    ['DELETE FROM records.audit_entry WHERE number = 1', 1],
    ['DELETE FROM records.audit_entry WHERE number = 3', 3],
    ['DELETE FROM records.audit_entry WHERE number >= 4', 4],
    ['DELETE FROM records.audit_entry', 1],
    ['UPDATE records.audit_entry SET number = 9 WHERE number = 5', 5],
    [
      'INSERT INTO records.audit_entry SELECT 0, time_ms, who_id, who, place, action, target, result, details, hash FROM records.audit_entry WHERE number = 1',
      1,
    ],
    [
      'INSERT INTO records.audit_entry SELECT 6, time_ms, who_id, who, place, action, target, result, details, hash FROM records.audit_entry WHERE number = 5',
      6,
    ],
    ['UPDATE records.audit_head SET number = 4', 5],
    ['DELETE FROM records.audit_head', 6],
  ])('by whoever owns the database is found, and named: %s [R-REVIEW-06]', async (sql, firstBroken) => {
    await fill(5);
    await forge(sql);
    expect(await verify()).toMatchObject({ isUnbroken: false, firstBroken });
  });
});
