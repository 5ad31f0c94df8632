import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findTranslation, translate } from '../../lib/translate.ts';

/** A word of the server's that has no text of ours, in the reader's language; as it came until it is translated. */
export function useServerText(text: string): string {
  const { i18n } = useTranslation();
  const to = i18n.language === 'en' ? 'en' : 'cn';
  const { data } = useQuery({
    queryKey: ['translation', to, text],
    queryFn: () => translate(text, to),
    initialData: () => findTranslation(text, to),
    enabled: text !== '' && to !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? text;
}
