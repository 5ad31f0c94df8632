import { useTranslation } from 'react-i18next';
import { useServerText } from './use-server-text.ts';

/** VALUE_TRANSFER and what else has a text of ours by key; other types through the translator. */
export function OperationType({ type }: { readonly type: string }) {
  const { t, i18n } = useTranslation();
  const key = `operation.${type}`;
  const isKnown = i18n.exists(key);
  const translated = useServerText(isKnown ? '' : type);
  return <>{isKnown ? t(key) : translated}</>;
}
