import { useTranslation } from 'react-i18next';

/** Success, failure or part of both; the word is lower-cased to find its text. */
export function Status({ word }: { readonly word: string }) {
  const { t } = useTranslation();
  const key = word.toLowerCase();
  return <span className={`chip status ${key}`}>{t([`status.${key}`, 'status.unknown'])}</span>;
}
