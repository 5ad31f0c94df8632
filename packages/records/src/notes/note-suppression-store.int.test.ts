import type { NoteSuppressionStore } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../migrations/index.ts';
import { createNoteSuppressionStore } from './note-suppression-store.ts';

let test: TestDatabase;
let store: NoteSuppressionStore;
beforeEach(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  store = createNoteSuppressionStore(test.database);
});
afterEach(() => test.drop());

const stamp = { byWhom: 'cli root', reason: 'court order 7' };
const list = () => store.listSuppressed('BITCOIN', ['aa', 'bb']);

describe('suppressions of notes', () => {
  it('hold for a transaction or one of its operations, on their chain alone, until they are ended [R-NOTE-11]', async () => {
    await store.suppress('BITCOIN', { hash: 'aa' }, stamp);
    await store.suppress('BITCOIN', { hash: 'bb', operation: 0 }, stamp);
    await store.suppress('BITCOIN', { hash: 'bb', operation: 2 }, stamp);
    await store.suppress('BITCOIN', { hash: 'cc' }, stamp);
    expect(await list()).toEqual([{ hash: 'aa' }, { hash: 'bb', operation: 0 }, { hash: 'bb', operation: 2 }]);
    expect(await store.listSuppressed('DOGECOIN', ['aa'])).toEqual([]);
    expect(await store.listSuppressed('BITCOIN', [])).toEqual([]);
    await store.restore('BITCOIN', { hash: 'bb', operation: 2 }, stamp);
    await store.restore('BITCOIN', { hash: 'aa' }, stamp);
    expect(await list()).toEqual([{ hash: 'bb', operation: 0 }]);
    await store.suppress('BITCOIN', { hash: 'bb' }, stamp);
    await store.restore('BITCOIN', { hash: 'bb' }, stamp);
    expect(await list()).toEqual([]);
    await store.suppress('BITCOIN', { hash: 'aa' }, stamp);
    expect(await list()).toEqual([{ hash: 'aa' }]);
    const kept = await test.database.query<{ reason: string; ended: string | null }>(
      `SELECT reason, ended_reason AS ended FROM records.note_suppression WHERE hash = 'aa' ORDER BY suppression_id`,
    );
    expect(kept).toEqual([
      { reason: 'court order 7', ended: 'court order 7' },
      { reason: 'court order 7', ended: null },
    ]);
  });

  it('are not made twice, and what is not suppressed cannot be restored [R-NOTE-11]', async () => {
    await store.suppress('BITCOIN', { hash: 'aa' }, stamp);
    await expect(store.suppress('BITCOIN', { hash: 'aa' }, stamp)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(store.restore('BITCOIN', { hash: 'bb' }, stamp)).rejects.toMatchObject({ code: 'CONFLICT' });
    // All notes are suppressed, so a single one cannot be restored.
    await expect(store.restore('BITCOIN', { hash: 'aa', operation: 0 }, stamp)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
