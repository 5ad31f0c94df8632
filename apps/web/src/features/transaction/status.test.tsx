import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { Status } from './status.tsx';

const texts = async (lng: 'cn' | 'en'): Promise<readonly string[]> => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng,
    resources: { cn: { translation: WORDS_CN }, en: { translation: WORDS_EN } },
  });
  return ['success', 'failed', 'partly', 'SUCCESS', 'other'].map((word) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Status word={word} />
      </I18nextProvider>,
    ).replace(/<[^>]*>/g, ''),
  );
};

it('says in both languages what succeeded, failed or did so in part [R-CHAIN-64]', async () => {
  expect(await texts('cn')).toEqual(['成功', '失败', '部分成功', '成功', '状态未知']);
  expect(await texts('en')).toEqual(['Success', 'Failed', 'Partly successful', 'Success', 'Unknown status']);
});
