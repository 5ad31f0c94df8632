import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useTitle } from '../../components/layout/use-title.ts';
import { ForgotPasswordForm } from '../../features/forgot/forgot-form.tsx';
import { paths } from '../../lib/paths.ts';
import type { LoginState } from '../login-state.ts';

export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('login.documentTitle'));
  const onDone = () => void navigate(paths.login, { state: { notice: 'forgot.done' } satisfies LoginState });
  return (
    <section className="entrance-panel">
      <Link className="back" to={paths.login} aria-label={t('login.back')}>
        <span aria-hidden="true">←</span>
      </Link>
      <h1>{t('forgot.title')}</h1>
      <ForgotPasswordForm onDone={onDone} />
    </section>
  );
}
