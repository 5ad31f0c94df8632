import type { DeskProposal } from '@sulian/contract';
import { MAX_TAGPACK_TAGS } from '@sulian/domain';
import { expect, it } from 'vitest';
import { checkPack, EMPTY_PACK, type PackForm, type TagDraft, toPack, toTagDraft } from './pack-form.ts';

const TAG: TagDraft = { label: ' 归集地址 ', type: 'Scam' };
const WHOLE: PackForm = { title: ' 甲案 ', creator: '某市公安局', tags: new Map([[7, TAG]]), isConfirmed: true };
const tagsOf = (count: number) => new Map(Array.from({ length: count }, (_, id) => [id, TAG] as const));

it('a pack needs title, maker, labelled objects and the confirmation [R-DESK-63]', () => {
  expect(checkPack(WHOLE)).toBeUndefined();
  const parts: ReadonlyArray<Partial<PackForm>> = [
    ...[{ title: ' ' }, { creator: '' }, { tags: new Map() }, { tags: new Map([[7, { label: '', type: 'Scam' }]]) }],
    ...[{ tags: new Map([[7, { label: 'a', type: '' }]]) }, { tags: new Map([[7, { ...TAG, label: 'p\u0430ypal' }]]) }],
    ...[{ tags: tagsOf(MAX_TAGPACK_TAGS + 1) }, { isConfirmed: false }],
  ] as ReadonlyArray<Partial<PackForm>>;
  expect(parts.map((part) => checkPack({ ...WHOLE, ...part })?.field)).toEqual([
    ...['title', 'creator', 'tags', 'tags', 'tags', 'tags', 'tags', 'confirmed'],
  ]);
  expect(checkPack({ ...WHOLE, tags: tagsOf(MAX_TAGPACK_TAGS) })).toBeUndefined();
});

it('a pack has the entered texts alone, and a label begins empty or as it was proposed [R-DESK-63]', () => {
  expect(toPack(WHOLE)).toEqual({
    ...{ title: '甲案', creator: '某市公安局' },
    tags: [{ id: 7, label: '归集地址', type: 'Scam' }],
  });
  expect(EMPTY_PACK.creator).toBe('');
  expect(toTagDraft(undefined)).toEqual({ label: '', type: '' });
  expect(toTagDraft({ name: '归集', type: 'Scam' } as DeskProposal)).toEqual({ label: '归集', type: 'Scam' });
  expect(toTagDraft({ name: '银行', type: 'Bank' } as DeskProposal)).toEqual({ label: '银行', type: '' });
});
