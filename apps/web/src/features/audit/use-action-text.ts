import { useTranslation } from 'react-i18next';

/** Action in words; an unknown code remains unchanged. */
export function useActionText(): (action: string) => string {
  const { t, i18n } = useTranslation();
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key) ? t(key) : action;
  };
}
