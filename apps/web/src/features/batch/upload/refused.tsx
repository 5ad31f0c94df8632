import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../../components/states/states.tsx';
import { toRefusal } from './to-refusal.ts';

/** Why a list was not taken. */
export function RefusedList({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const refusal = toRefusal(error);
  return (
    <p className="batch-refused" role="alert">
      <b>{t('batch.refused.title')}</b>{' '}
      {refusal === undefined ? <ErrorText error={error} /> : t(refusal.key, refusal.values)}
    </p>
  );
}
