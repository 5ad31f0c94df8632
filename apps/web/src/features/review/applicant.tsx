import type { Registration } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/console/facts.tsx';
import { StatusChip } from '../../components/console/status-chip.tsx';
import { Time } from '../../components/text/time.tsx';
import { useRegions } from '../../lib/regions.ts';

/** Statements of the applicant, and the results of earlier attempts. */
export function Applicant({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { data: regions } = useRegions();
  const { province, city, district, sex, decision } = registration;
  const codes = [province, city, district].filter((code) => code !== null);
  // A municipality is its own city.
  const names = [...new Set(codes.map((code) => regions?.nameOf(code) ?? code))];
  const missing = t('app.missing');
  const facts: ReadonlyArray<readonly [name: string, value: React.ReactNode]> = [
    [t('review.name'), registration.name],
    [t('review.sex'), sex === null ? missing : t(sex === 'MAN' ? 'register.man' : 'register.woman')],
    [t('review.email'), registration.email],
    [t('review.landline'), registration.landline],
    [t('review.unit'), registration.workUnit],
    [t('review.case'), registration.caseName],
    [t('review.policeType'), registration.policeType ?? missing],
    [t('review.region'), names.length === 0 ? missing : names.join(' ')],
    [t('review.submittedAt'), <Time key="submitted" sec={registration.submittedAt} />],
    ...(registration.decidedAt === null
      ? []
      : [[t('review.decidedAt'), <Time key="decided" sec={registration.decidedAt} />] as const]),
    ...(decision === null ? [] : [[t('review.decidedBy'), decision.by] as const]),
    ...(decision?.reason === null || decision === null ? [] : [[t('review.reason'), decision.reason] as const]),
  ];
  return (
    <Facts title={t('review.applicant')} rows={facts}>
      <Earlier attempts={registration.earlier} />
    </Facts>
  );
}

function Earlier({ attempts }: { readonly attempts: Registration['earlier'] }) {
  const { t } = useTranslation();
  if (attempts.length === 0) return null;
  return (
    <div className="card-body">
      <h3>{t('review.earlier')}</h3>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Time sec={attempt.submittedAt} /> <StatusChip status={attempt.status} /> {attempt.reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
