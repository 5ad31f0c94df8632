import { expect, it } from 'vitest';
import { nameIn } from './wording.ts';

it('an entity is called by its name in the reader’s language where it has one, else by its own [R-ENT-18] [R-ENT-59]', () => {
  const names = [
    { language: 'zh', name: '海湾交易所' },
    { language: 'en', name: 'Harbour Bay Exchange' },
  ];
  expect(nameIn({ name: '海湾交易所', names }, 'en')).toBe('Harbour Bay Exchange');
  expect(nameIn({ name: '海湾交易所', names }, 'cn')).toBe('海湾交易所');
  expect(nameIn({ name: 'Harbour Bay Exchange', names }, 'cn')).toBe('海湾交易所');
  expect(nameIn({ name: '海湾交易所', names: [] }, 'en')).toBe('海湾交易所');
});
