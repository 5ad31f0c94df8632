import { randomBytes } from 'node:crypto';
import type { DocumentDraft, RegistrationDraft, RetentionRule } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaseStore } from '../cases/case-store.ts';
import type { MailSettings } from '../mail/enqueue-mail.ts';
import { recordsMigrations } from '../migrations/index.ts';
import { createRegistrationStore } from '../registrations/registration-store.ts';
import { createDocumentStore } from './document-store.ts';
import { proveDocumentKey } from './prove-key.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);
const PLAIN = Buffer.from(`an identity card in plain ${'bytes '.repeat(4_000)}`);
const SHA256_OF_PLAIN = '8dd62ad8b86aaaf05ed495d6513a1bf6163df165c875cb9b1065d82cc25581d9';
const MAIL: MailSettings = {
  render: () => ({ subject: 's', text: 't' }),
  isSmtpSet: false,
  domain: 'test.sulian',
  clock: () => NOW * 1000,
};

let test: TestDatabase;
let caseId: number;
beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  caseId = await createCaseStore(test.database).create({
    name: 'C',
    description: undefined,
    credit: undefined,
    nowSec: 1,
  });
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query(
    'TRUNCATE records.document, records.registration, records.account, records.document_key CASCADE',
  );
});

const documents = (key = KEY) => createDocumentStore(test.database, async () => key);
const draft = (part: Partial<DocumentDraft> = {}): DocumentDraft => ({
  purpose: 'ID_PICTURE',
  name: 'front.png',
  mediaType: 'image/png',
  isPicture: true,
  content: PLAIN,
  network: '192.0.2.1',
  nowSec: NOW,
  ...part,
});

let emails = 0;
/** A registration with three files; their ids. */
async function submit(): Promise<{ id: number; files: readonly [number, number, number] }> {
  emails += 1;
  const store = documents();
  const files = [
    await store.save(draft()),
    await store.save(draft()),
    await store.save(draft({ purpose: 'SEAL' })),
  ] as const;
  const registration: RegistrationDraft = {
    email: `a${emails}@b.cn`,
    name: 'A',
    passwordHash: 'x',
    caseId,
    landline: '010-12345',
    workUnit: 'U',
    sex: undefined,
    province: undefined,
    city: undefined,
    district: undefined,
    policeType: undefined,
    frontDocumentId: files[0],
    backDocumentId: files[1],
    documentIds: [files[2]],
    filesAfterSec: NOW - DAY,
    nowSec: NOW,
    mail: { key: 'submitted', to: 'a@b.cn', template: 'submitted', language: 'cn', values: {} },
  };
  const { registrationId } = await createRegistrationStore(test.database, MAIL).submit(registration);
  return { id: registrationId, files };
}

async function decide(id: number, status: 'APPROVED' | 'REJECTED', nowSec: number): Promise<void> {
  const [row] = await test.database.query<{ account_id: number }>('SELECT account_id FROM records.account LIMIT 1');
  await createRegistrationStore(test.database, MAIL).decide(id, {
    status,
    reason: status === 'REJECTED' ? 'r' : undefined,
    byAccountId: row?.account_id ?? 0,
    nowSec,
    mail: { key: `decided ${id}`, to: 'a@b.cn', template: 'x', language: 'cn', values: {} },
  });
}

const rawContent = async (id: number): Promise<Buffer> => {
  const [row] = await test.database.query<{ content: Buffer }>(
    'SELECT content FROM records.document WHERE document_id = $1::bigint',
    [id],
  );
  return row?.content ?? Buffer.alloc(0);
};
const setContent = (id: number, content: Buffer) =>
  test.database.query('UPDATE records.document SET content = $2::bytea WHERE document_id = $1::bigint', [id, content]);

describe('documents at rest', () => {
  it('lie encrypted: nothing of the plain bytes is in the row, and the same file twice looks different [R-FILE-12]', async () => {
    const { files } = await submit();
    const [one, other] = [await rawContent(files[0]), await rawContent(files[1])];
    for (let at = 0; at + 12 <= 600; at += 12) expect(one.includes(PLAIN.subarray(at, at + 12))).toBe(false);
    expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false);
    expect(one.subarray(12, 60).equals(other.subarray(12, 60))).toBe(false);
    expect((await documents().read(files[0]))?.equals(PLAIN)).toBe(true);
  });

  it('are refused when a single bit was changed, anywhere [R-FILE-12]', async () => {
    const { files } = await submit();
    const sealed = await rawContent(files[0]);
    for (const at of [0, 11, 12, 5_000, sealed.length - 17, sealed.length - 16, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await setContent(files[0], changed);
      await expect(documents().read(files[0])).rejects.toMatchObject({ code: 'INTERNAL' });
    }
    for (const cut of [Buffer.alloc(0), sealed.subarray(0, 20), sealed.subarray(0, -1)]) {
      await setContent(files[0], cut);
      await expect(documents().read(files[0])).rejects.toMatchObject({ code: 'INTERNAL' });
    }
  });

  it('do not open in another row, nor with another key [R-FILE-12]', async () => {
    const { files } = await submit();
    await setContent(files[0], await rawContent(files[1]));
    await expect(documents().read(files[0])).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(documents(OTHER_KEY).read(files[1])).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('have ids up to 2^53 by chance, read back as they were given [R-FILE-10]', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, () => documents().save(draft({ content: randomBytes(8) }))),
    );
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
    expect(Math.max(...ids)).toBeGreaterThan(2 ** 51);
    expect(new Set(ids).size).toBe(40);
  });
});

describe('the key of the documents', () => {
  it('is refused when it is not the one they were encrypted with [R-FILE-12]', async () => {
    await proveDocumentKey(test.database, KEY);
    await proveDocumentKey(test.database, KEY);
    await submit();
    await expect(proveDocumentKey(test.database, OTHER_KEY)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('SULIAN_DOCUMENT_KEY'),
    });
    await proveDocumentKey(test.database, KEY);
  });

  it('may change while there is nothing to read', async () => {
    await proveDocumentKey(test.database, KEY);
    await proveDocumentKey(test.database, OTHER_KEY);
    await documents(OTHER_KEY).save(draft());
    await expect(proveDocumentKey(test.database, KEY)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe('files that nobody claimed', () => {
  const GIB = 1024 ** 3;
  /** Inserts unclaimed files of a network, with the given size in their rows. */
  const fill = (network: string, bytes: number) =>
    test.database.query(
      `INSERT INTO records.document
        (document_id, purpose, name, media_type, is_picture, size_bytes, sha256, content, uploaded_sec, network)
      VALUES (1 + (random() * 1e15)::bigint, 'SEAL', 'f', 'x/y', false, $2::int, ''::bytea, ''::bytea, $3::bigint, $1::text)`,
      [network, bytes, NOW],
    );

  it('of two networks leave room for every other, and for nothing more of their own [R-FILE-17]', async () => {
    for (const network of ['198.51.100.1', '198.51.100.2']) await fill(network, 1.5 * GIB);
    await expect(documents().save(draft({ network: '198.51.100.1' }))).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      details: { retryAfterSec: 3_600 },
    });
    expect(await documents().save(draft())).toBeGreaterThan(0);
  });

  it('are refused beyond 8 GiB in all', async () => {
    for (let each = 0; each < 8; each += 1) await fill(`198.51.100.${each}`, GIB);
    await expect(documents().save(draft())).rejects.toMatchObject({ code: 'BUSY' });
  });

  it('take no more room together when they come at a time', async () => {
    await fill('192.0.2.1', 512 * 1024 ** 2 - PLAIN.length);
    const saved = await Promise.allSettled(Array.from({ length: 8 }, () => documents().save(draft())));
    expect(saved.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
  });

  it('forget who sent them when they are claimed', async () => {
    await submit();
    const rows = await test.database.query('SELECT network FROM records.document');
    expect(rows).toEqual([{ network: null }, { network: null }, { network: null }]);
  });
});

describe('retention', () => {
  const ruleAt = (nowSec: number): RetentionRule => ({
    nowSec,
    orphansBeforeSec: nowSec - DAY,
    approvedBeforeSec: nowSec - 180 * DAY,
    rejectedBeforeSec: nowSec - 30 * DAY,
  });

  it('removes files that nobody claimed once their time is over, and not before [R-FILE-13]', async () => {
    await documents().save(draft());
    const { files } = await submit();
    expect(await documents().sweep(ruleAt(NOW + DAY))).toEqual({ orphans: 0, erased: 0 });
    expect(await documents().sweep(ruleAt(NOW + DAY + 1))).toEqual({ orphans: 1, erased: 0 });
    expect(await documents().read(files[0])).toBeDefined();
    const left = await test.database.query('SELECT 1 FROM records.document');
    expect(left).toHaveLength(3);
  });

  it('erases content 30 days after a rejection and 180 after an approval; name and digest stay [R-FILE-16]', async () => {
    const [waiting, rejected, approved] = [await submit(), await submit(), await submit()];
    await decide(rejected.id, 'REJECTED', NOW);
    await decide(approved.id, 'APPROVED', NOW);
    expect(await documents().sweep(ruleAt(NOW + 30 * DAY))).toEqual({ orphans: 0, erased: 0 });
    expect(await documents().sweep(ruleAt(NOW + 30 * DAY + 1))).toEqual({ orphans: 0, erased: 3 });
    const isErased = async (id: number) => (await documents().find(id))?.isErased;
    expect([await isErased(rejected.files[0]), await isErased(approved.files[0])]).toEqual([true, false]);
    expect(await documents().sweep(ruleAt(NOW + 180 * DAY + 1))).toEqual({ orphans: 0, erased: 3 });
    expect([await isErased(approved.files[2]), await isErased(waiting.files[0])]).toEqual([true, false]);
    expect(await documents().read(rejected.files[0])).toBeUndefined();
    expect(await documents().find(rejected.files[0])).toMatchObject({
      name: 'front.png',
      sizeBytes: PLAIN.length,
      // sha256sum of the plain bytes, by another program.
      sha256: SHA256_OF_PLAIN,
    });
  });
});
