import { useTranslation } from 'react-i18next';
import { Confirm } from '../console/confirm.tsx';
import type { FetchJob } from './use-fetch-job.ts';

/** Names the hosts that learn a case's objects, before the first request of the case. */
export function ConfirmHosts({ job }: { readonly job: Pick<FetchJob, 'unconfirmed' | 'confirm' | 'refuse'> }) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('histories.confirmTitle')}
      confirm={t('histories.confirm')}
      isOpen={job.unconfirmed !== undefined}
      onClose={job.refuse}
      work={job.confirm}
    >
      <p>{t('histories.confirmText')}</p>
      <ul className="mono">
        {job.unconfirmed?.map((host) => (
          <li key={host}>{host}</li>
        ))}
      </ul>
    </Confirm>
  );
}
