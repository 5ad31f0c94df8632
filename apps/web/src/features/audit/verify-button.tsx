import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/states/skeleton.tsx';
import { ErrorText } from '../../components/states/states.tsx';
import { verify } from './api/audit.ts';

/** Verifies the whole chain of hashes, and shows whether it is intact, or its first break. */
export function VerifyButton() {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: verify });
  return (
    <>
      <div role="status" className="verdict-line">
        {data?.isUnbroken === true && (
          <span className="chip status success">{t('audit.unbroken', { count: data.entries })}</span>
        )}
        {data?.isUnbroken === false && (
          <span className="chip status failed">{t('audit.broken', { number: data.firstBroken })}</span>
        )}
        {error !== null && (
          <span className="chip status failed">
            {t('audit.verifyFailed')} · <ErrorText error={error} />
          </span>
        )}
      </div>
      <button type="button" className="btn" aria-busy={isPending} onClick={() => !isPending && mutate()}>
        {isPending && <Spinner />}
        {t(isPending ? 'audit.verifying' : 'audit.verify')}
      </button>
    </>
  );
}
