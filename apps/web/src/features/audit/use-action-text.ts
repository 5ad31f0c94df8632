import { useTranslation } from 'react-i18next';

/** What was done, in words; a code that this version does not know stays as it is. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation();
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key) ? t(key) : action;
  };
}
