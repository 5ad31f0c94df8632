import { expect, it } from 'vitest';
import { checkProposal, EMPTY_FORM, findCaseNames } from './propose-form.ts';

const WHOLE = { name: '归集地址', type: 'Scam', reason: '调证回复', isConfirmed: true } as const;

it('a proposal needs a label, a type, a reason and the confirmation [R-DESK-62]', () => {
  expect(EMPTY_FORM.name).toBe('');
  expect(checkProposal(WHOLE)).toBeUndefined();
  const faults = [
    { name: ' ' },
    { type: '' as const },
    { reason: '' },
    { isConfirmed: false },
    { name: 'p\u0430ypal' },
  ];
  expect(faults.map((part) => checkProposal({ ...WHOLE, ...part })?.field)).toEqual([
    ...['name', 'type', 'reason', 'confirmed', 'name'],
  ]);
});

it('names of the case are found in texts that leave it, however they are written [R-DESK-62]', () => {
  const objects = [{ name: '蓝鲸 主犯' }, { name: 'Boss A' }, { name: null }, { name: '受害人' }];
  expect(findCaseNames(objects, ['蓝鲸主犯的归集', 'paid by ＢＯＳＳ a'])).toEqual(['蓝鲸 主犯', 'Boss A']);
  expect(findCaseNames(objects, ['归集地址', ''])).toEqual([]);
});
