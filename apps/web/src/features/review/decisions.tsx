import type { Registration } from '@sulian/contract';
import type { AccountStatus } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/console/confirm.tsx';
import { Action } from '../../components/form/action.tsx';
import { type Decision, decide } from './api/registrations.ts';
import { RejectDialog } from './reject-dialog.tsx';

type Choice = Decision | 'reject';

/** Possible decisions per state; none for a rejected registration. */
const CHOICES: Readonly<Record<AccountStatus, readonly Choice[]>> = {
  SUBMITTED: ['approve', 'reject'],
  APPROVED: ['disable'],
  DISABLED: ['enable'],
  REJECTED: [],
};
const SEVERE: readonly Choice[] = ['reject', 'disable'];

export function Decisions({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Choice>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['registrations'] });
  const work = async () => {
    if (chosen === undefined || chosen === 'reject') return;
    try {
      await decide(registration.id, chosen);
    } finally {
      // Also after a refusal: somebody else may have decided meanwhile.
      await refresh();
    }
  };
  const confirmed = chosen === 'reject' ? undefined : chosen;
  return (
    <>
      {CHOICES[registration.status].map((choice) => (
        <Action key={choice} variant={SEVERE.includes(choice) ? 'severe' : 'main'} onClick={() => setChosen(choice)}>
          {t(`review.${choice}`)}
        </Action>
      ))}
      <Confirm
        title={t(`review.${confirmed ?? 'approve'}`)}
        confirm={t(`review.${confirmed ?? 'approve'}`)}
        isOpen={confirmed !== undefined}
        isSevere={confirmed === 'disable'}
        onClose={() => setChosen(undefined)}
        work={work}
      >
        <p>{t(`review.confirm.${confirmed ?? 'approve'}`, { name: registration.name, email: registration.email })}</p>
      </Confirm>
      <RejectDialog
        registration={registration}
        isOpen={chosen === 'reject'}
        onClose={() => setChosen(undefined)}
        onDone={refresh}
      />
    </>
  );
}
