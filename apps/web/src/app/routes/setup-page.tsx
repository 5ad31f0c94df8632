import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useTitle } from '../../components/layout/use-title.ts';
import { SetupForm } from '../../features/setup/setup-form.tsx';
import { useSettings } from '../../lib/account.ts';
import { paths } from '../../lib/paths.ts';
import type { LoginState } from '../login-state.ts';

/** First administrator of an installation without any account; leads to the sign-in page where there is one. */
export default function SetupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: settings } = useSettings();
  useTitle(t('login.documentTitle'));
  const onDone = () => {
    // Settings and cases were read while there was no account.
    queries.removeQueries();
    void navigate(paths.login, { state: { notice: 'setup.done' } satisfies LoginState });
  };
  if (settings?.needsSetup === false) return <Navigate to={paths.login} replace />;
  return (
    <section className="entrance-panel">
      <h1>{t('setup.title')}</h1>
      <p className="entrance-notice">{t('setup.lead')}</p>
      <SetupForm onDone={onDone} />
    </section>
  );
}
