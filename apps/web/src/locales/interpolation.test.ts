import i18next from 'i18next';
import { expect, it } from 'vitest';
import { interpolation } from './interpolation.ts';

it('numbers in texts are grouped in thousands, and names stay as they are [R-SHOW-15]', async () => {
  const i18n = i18next.createInstance();
  const texts = { count_other: '{{count}} txs', block: '{{height}}' };
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } }, interpolation });
  expect(i18n.t('count', { count: 1_234_567 })).toBe('1,234,567 txs');
  expect(i18n.t('block', { height: 999 })).toBe('999');
  expect(i18n.t('block', { height: '1234' })).toBe('1234');
});
