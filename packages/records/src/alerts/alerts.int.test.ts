import type { AlertConditions } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CaseOfTwo, draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { createAlertStore } from './alert-store.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openRecords();
});
afterAll(() => opened.drop());

let ours: CaseOfTwo;
let number = 0;
beforeEach(async () => {
  number += 1;
  ours = await makeCase(opened, `case-${number}`);
});
const stores = (maxPerCase?: number) =>
  createAlertStore(opened.database, maxPerCase === undefined ? {} : { maxPerCase });

const lowScore: AlertConditions = { type: 'SEND_TO_LOWSCORE', thresholdScore: 30, amountUsd: 500 };
const ownScore: AlertConditions = { type: 'SCORE_THRESHOLD', thresholdScore: 70, scoringType: 'OUTGOING' };

describe('alerts of a case', () => {
  it('come back as they were made, newest first', async () => {
    const alerts = stores();
    const first = await alerts.create(draftOf(ours, { conditions: lowScore, asset: 3 }));
    const second = await alerts.create(
      draftOf(ours, { conditions: ownScore, address: '1Other', objectType: 'WALLET' }),
    );
    expect(first).toEqual({
      id: first.id,
      caseId: ours.caseId,
      creatorId: ours.accountIds[0],
      chain: 'BITCOIN',
      objectType: 'ADDRESS',
      address: '1Watched',
      asset: 3,
      name: '',
      note: '',
      conditions: lowScore,
      isEnabled: true,
      isMailEnabled: true,
      createdSec: 1_700_000_000,
      createdHeight: 100,
      triggerCount: 0,
      lastTriggerSec: undefined,
      evaluation: undefined,
    });
    expect(second.evaluation).toEqual({
      lastScore: undefined,
      evaluatedSec: undefined,
      labelVersion: undefined,
      waiting: 1,
      waitingSinceSec: 1_700_000_000,
    });
    const { items, total } = await alerts.list({ caseId: ours.caseId, offset: 0, limit: 4 });
    expect([total, items.map((each) => each.id)]).toEqual([2, [second.id, first.id]]);
  });

  it('are one where one person makes the same twice, switched as the second says [R-ALERT-136]', async () => {
    const alerts = stores(2);
    const first = await alerts.create(draftOf(ours, { conditions: lowScore }));
    const again = await alerts.create(
      draftOf(ours, { conditions: lowScore, isMailEnabled: false, nowSec: 1_700_000_500 }),
    );
    expect(again).toEqual({ ...first, isMailEnabled: false });
    // Another threshold, and another person's mail, are alerts of their own; the quota counts each once.
    const other = await alerts.create(draftOf(ours, { conditions: { ...lowScore, thresholdScore: 31 } }));
    expect(other.id).not.toBe(first.id);
    expect((await alerts.list({ caseId: ours.caseId, offset: 0, limit: 4 })).total).toBe(2);
    const theirs = draftOf(ours, { conditions: lowScore, creatorId: ours.accountIds[1] });
    await expect(alerts.create(theirs)).rejects.toMatchObject({ code: 'ALERT_QUOTA' });
  });

  it('on any coin are one where they are equal, and apart from those on one coin [R-ALERT-136] [R-ALERT-146]', async () => {
    const alerts = stores();
    const first = await alerts.create(draftOf(ours, { asset: undefined }));
    expect(first.asset).toBeUndefined();
    expect((await alerts.create(draftOf(ours, { asset: undefined }))).id).toBe(first.id);
    expect((await alerts.create(draftOf(ours))).id).not.toBe(first.id);
  });

  it('on any coin watch each coin of their object already [R-ALERT-132] [R-ALERT-148]', async () => {
    const alerts = stores();
    const { id } = await alerts.create(draftOf(ours, { asset: undefined }));
    const drafts = [draftOf(ours), draftOf(ours, { asset: 3 }), draftOf(ours, { asset: undefined })];
    expect(await alerts.createUnwatched(ours.caseId, drafts)).toEqual([]);
    await alerts.change({ caseId: ours.caseId, id }, { isEnabled: false });
    expect(await alerts.createUnwatched(ours.caseId, drafts)).toHaveLength(3);
  });

  it.each([
    lowScore,
    ownScore,
  ])('on any coin are refused where their type has a score [R-ALERT-147]', async (conditions) => {
    const draft = draftOf(ours, { asset: undefined, conditions });
    await expect(stores().create(draft)).rejects.toMatchObject({ code: 'ALERT_OF_ANY_COIN' });
  });

  it('are found by the beginning of their address, taken as it is', async () => {
    const alerts = stores();
    for (const address of ['1Abc', '1Abd', '1aBc', '1A%c']) await alerts.create(draftOf(ours, { address }));
    const search = async (address: string) =>
      (await alerts.list({ caseId: ours.caseId, address, offset: 0, limit: 10 })).items.map((each) => each.address);
    expect(await search('1Ab')).toEqual(['1Abd', '1Abc']);
    expect(await search('1A%')).toEqual(['1A%c']);
    expect(await search('Abc')).toEqual([]);
  });

  it('[R-ALERT-34] are unknown to another case', async () => {
    const alerts = stores();
    const theirs = await makeCase(opened, `theirs-${number}`);
    const { id } = await alerts.create(draftOf(theirs));
    const ref = { caseId: ours.caseId, id };
    expect(await alerts.find(ref)).toBeUndefined();
    await expect(alerts.change(ref, { isEnabled: false, isMailEnabled: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(alerts.delete(ref)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await alerts.list({ caseId: ours.caseId, offset: 0, limit: 10 })).total).toBe(0);
    expect(await alerts.find({ caseId: theirs.caseId, id })).toMatchObject({ isEnabled: true });
  });

  it('change enable and e-mail, and are counted', async () => {
    const alerts = stores();
    const { id } = await alerts.create(draftOf(ours));
    await alerts.create(draftOf(ours, { address: '1Other' }));
    const changed = await alerts.change({ caseId: ours.caseId, id }, { isEnabled: false, isMailEnabled: true });
    expect(changed).toMatchObject({ isEnabled: false, isMailEnabled: true });
    expect(await alerts.count(ours.caseId)).toEqual({ total: 2, enabled: 1 });
    const object = { chain: 'BITCOIN', objectType: 'ADDRESS', address: '1Watched' } as const;
    expect(await alerts.countForObject(ours.caseId, object)).toEqual({ total: 1, enabled: 0 });
    expect(await alerts.countForObject(ours.caseId, { ...object, objectType: 'WALLET' })).toEqual({
      total: 0,
      enabled: 0,
    });
    expect(await alerts.delete({ caseId: ours.caseId, id })).toMatchObject({ id, address: '1Watched' });
    expect(await alerts.count(ours.caseId)).toEqual({ total: 1, enabled: 1 });
  });

  it('beyond the quota are refused, however many are made at once', async () => {
    const alerts = stores(5);
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => alerts.create(draftOf(ours, { address: `1A${index}` }))),
    );
    expect(made.filter((each) => each.status === 'fulfilled')).toHaveLength(5);
    await expect(alerts.create(draftOf(ours))).rejects.toMatchObject({ code: 'ALERT_QUOTA', details: { max: 5 } });
  });

  it.each([
    ['2^63 dollars', { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 2 ** 63 }, 'ALERT_AMOUNT_INVALID'],
    ['half a dollar', { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0.5 }, 'ALERT_AMOUNT_INVALID'],
    ['less than nothing', { ...lowScore, amountUsd: -1 }, 'ALERT_AMOUNT_INVALID'],
    ['a score of 0', { ...ownScore, thresholdScore: 0 }, 'ALERT_SCORE_INVALID'],
    ['a score of 101', { ...lowScore, thresholdScore: 101 }, 'ALERT_SCORE_INVALID'],
    ['no number', { ...lowScore, thresholdScore: Number.NaN }, 'ALERT_SCORE_INVALID'],
  ] as const)('of %s are refused', async (_, conditions, code) => {
    await expect(stores().create(draftOf(ours, { conditions }))).rejects.toMatchObject({ code });
    expect(await stores().count(ours.caseId)).toEqual({ total: 0, enabled: 0 });
  });
});
