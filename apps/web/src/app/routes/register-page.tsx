import { useTranslation } from 'react-i18next';
import { useTitle } from '../../components/layout/use-title.ts';
import { RegisterForm } from '../../features/register/register-form.tsx';
import { paths } from '../../lib/paths.ts';

export default function RegisterPage() {
  const { t } = useTranslation();
  useTitle(t('login.documentTitle'));
  return (
    <section className="entrance-wide">
      <h1>{t('register.title')}</h1>
      <RegisterForm loginPath={paths.login} />
    </section>
  );
}
