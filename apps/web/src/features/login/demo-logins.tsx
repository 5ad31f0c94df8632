import type { Settings } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

type Logins = NonNullable<Settings['demoLogins']>;

interface Props {
  readonly logins: Logins;
  readonly onPick: (form: { readonly caseName: string; readonly email: string; readonly password: string }) => void;
}

/** Accounts of the demo world: a click fills the form. */
export function DemoLogins({ logins: { caseName, password, emails, desk }, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <section className="demo-logins" aria-label={t('login.demo.title')}>
      <p>{t('login.demo.text', { caseName, password })}</p>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <button type="button" className="link mono" onClick={() => onPick({ caseName, email, password })}>
              {email}
            </button>
          </li>
        ))}
        {desk !== null && (
          <li>
            <button type="button" className="link mono" onClick={() => onPick({ ...desk, password })}>
              {desk.email}
            </button>{' '}
            <span className="dim">{t('login.demo.desk', { caseName: desk.caseName })}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
