import type { AlertCursor } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { openScores, type Scores } from '../testing/alert-scores.ts';
import { draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { announceChange, hearChanges } from './changes.ts';

let opened: TestDatabase;
let scores: Scores;
const stop = new AbortController();
const changes: (readonly number[] | 'UNKNOWN')[] = [];
beforeEach(async () => {
  opened = await openRecords();
  scores = await openScores(opened.database);
  changes.length = 0;
  void hearChanges(
    opened.database,
    { onChanged: (cases) => changes.push([...cases]), onUnknown: () => changes.push('UNKNOWN') },
    stop.signal,
  );
  // Whatever was changed before it began to listen.
  await vi.waitFor(() => expect(changes).toEqual(['UNKNOWN']), 5_000);
  changes.length = 0;
});
afterEach(async () => {
  stop.abort();
  await opened.drop();
});

describe('changes of notifications', () => {
  it('are heard by every program, of the cases that they are about', async () => {
    const ours = await makeCase(opened, 'changes');
    const { id } = await createAlertStore(opened.database).create(draftOf(ours));
    const before: AlertCursor = scores.at();
    await scores.block([{ alertId: id, txHash: 'fired', fires: true }]);
    await vi.waitFor(() => expect(changes).toEqual([[ours.caseId]]), 5_000);
    await scores.block([]);
    await scores.rewindTo(before);
    await vi.waitFor(() => expect(changes).toEqual([[ours.caseId], [ours.caseId]]), 5_000);
    const many = new Set(Array.from({ length: 501 }, (_, index) => 1_000_000_000 + index));
    await announceChange(opened.database, new Set([...many].slice(1)));
    await announceChange(opened.database, many);
    await vi.waitFor(() => expect(changes.slice(2)).toEqual([[...many].slice(1), 'UNKNOWN']), 5_000);
  });
});
