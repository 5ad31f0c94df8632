import { useTranslation } from 'react-i18next';
import { useTitle } from '../../components/use-title.ts';
import { RegisterForm } from '../../features/register/register-form.tsx';
import { paths } from '../paths.ts';

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
