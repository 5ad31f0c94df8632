import i18next from 'i18next';

/** The other Chinese texts are there; the English ones come all at once. */
export const addLateTexts = async (): Promise<void> => {
  const { cnLate } = await import('./cn-late.ts');
  i18next.addResourceBundle('cn', 'translation', cnLate, true);
};
