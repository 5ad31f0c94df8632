import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/console/status-chip.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { findUser } from '../../lib/session.ts';
import { getRegistration } from './api/registrations.ts';
import { Applicant } from './applicant.tsx';
import { Decisions } from './decisions.tsx';
import { Documents } from './documents.tsx';

/** One registration: who, with which documents, and the decision about it. */
export function RegistrationView({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['registrations', id], queryFn: () => getRegistration(id) });
  const viewer = findUser()?.email ?? '';
  return (
    <Loaded query={query}>
      {(registration) => (
        <>
          <div className="console-head">
            <h1>{registration.name}</h1>
            <StatusChip status={registration.status} />
            <section className="at-end form-actions" aria-label={t('review.decision')}>
              <Decisions registration={registration} />
            </section>
          </div>
          <div className="review-split">
            <Applicant registration={registration} />
            <Documents documents={registration.documents} viewer={viewer} />
          </div>
        </>
      )}
    </Loaded>
  );
}
