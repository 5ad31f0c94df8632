import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { DisplaySettings } from '../../features/account/display-settings.tsx';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { Sessions } from '../../features/account/sessions.tsx';
import { Tokens } from '../../features/account/tokens.tsx';

export default function AccountPage() {
  const { t } = useTranslation();
  const title = t('account.title');
  useTitle(title);
  return (
    <>
      <Crumb id={title} />
      <Sessions />
      <Tokens />
      <DisplaySettings />
      <PasswordForm />
    </>
  );
}
