import type { LabelDraft } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

const draft = (part: Partial<LabelDraft>, name = '甲'): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address: '1A',
    entity: { key: 'k', name, type: 'Exchange' },
    source: 'list.csv',
    confidence: 50,
    ...part,
  });
const PLACE = { file: 'list.csv', line: 2 };

it('keeps a label whose texts hide something, without what they hide, and says so with its line [R-LABEL-43]', () => {
  const batcher = createBatcher();
  batcher.label(draft({ note: '第一行\n第\u200b二行', author: 'a\u202eb' }, 'Bin\u200bance'), PLACE);
  batcher.entity(
    {
      key: 'e',
      name: '乙',
      type: 'Exchange',
      source: 'list.csv',
      names: { en: 'B\u2066eta' },
      tags: ['t\u00adag'],
      profile: { verificationRules: 'r\ufeffules', riskAssessment: { noteHacks: 'h\u200dacked', score: 0 } },
    },
    PLACE,
  );
  batcher.coinbaseTag({
    chain: 'BITCOIN',
    tag: '/po\u200bol/',
    entity: { key: 'p', name: 'Pool', type: 'Mining pool' },
    source: 's',
  });
  const batch = batcher.take();
  expect(batch?.labels).toEqual([draft({ note: '第一行\n第二行', author: 'ab' }, 'Binance')]);
  expect(batch?.entities?.[0]).toMatchObject({
    names: { en: 'Beta' },
    tags: ['tag'],
    profile: { verificationRules: 'rules', riskAssessment: { noteHacks: 'hacked', score: 0 } },
  });
  expect(batch?.coinbaseTags[0]?.tag).toBe('/pool/');
  expect(batch?.flagged?.map(({ reason }) => reason.split(' ')[0]).sort()).toEqual([
    'author',
    'en',
    'name',
    'note',
    'noteHacks',
    'tag',
    'tags',
    'verificationRules',
  ]);
  expect(batch?.flagged?.[0]).toMatchObject(PLACE);
});

it('takes a label of a day to come without its day, and says so with its line [R-LABEL-87]', () => {
  const batcher = createBatcher(Date.UTC(2026, 10, 24, 23, 59));
  for (const date of ['2026-11-25', '2026-11-26', '2099-01-01']) batcher.label(draft({ date }), PLACE);
  const batch = batcher.take();
  // In the east it is tomorrow already.
  expect(batch?.labels.map(({ date }) => date)).toEqual(['2026-11-25', undefined, undefined]);
  expect(batch?.flagged).toEqual(
    ['2026-11-26', '2099-01-01'].map((day) => ({
      ...PLACE,
      reason: `the date ${day} has not come yet: the label has none`,
    })),
  );
});

it('keeps honest writing bit for bit, and names that mix alphabets as they are, flagged [R-LABEL-21] [R-LABEL-43]', () => {
  const batcher = createBatcher();
  const uyghur = draft({ note: 'می‌خواهم' }, '买买提·吐尔逊');
  batcher.label(uyghur, PLACE);
  batcher.label(draft({}, 'B\u0456nance'), PLACE);
  const batch = batcher.take();
  expect(batch?.labels[0]).toBe(uyghur);
  expect(batch?.labels[1]?.entity.name).toBe('B\u0456nance');
  expect(batch?.flagged).toHaveLength(1);
});

it('refuses a name of which nothing is seen [R-LABEL-43]', () => {
  const batcher = createBatcher();
  batcher.label(draft({}, '\u200b\u3164'), PLACE);
  expect(batcher.take()).toMatchObject({
    labels: [],
    refused: [{ ...PLACE, reason: 'the name has no visible character' }],
  });
});
