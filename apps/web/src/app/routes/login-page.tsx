import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useTitle } from '../../components/layout/use-title.ts';
import { LoginForm } from '../../features/login/login-form.tsx';
import { paths } from '../../lib/paths.ts';
import { toRedirect } from '../../lib/redirect.ts';
import { findLeaving, findUser, forgetLeaving } from '../../lib/session.ts';
import { EntranceAside } from '../entrance-aside.tsx';
import type { LoginState } from '../login-state.ts';

export default function LoginPage() {
  const { t } = useTranslation();
  // As it was on arrival: signing in here must not flash by.
  const [user] = useState(findUser);
  const [leaving] = useState(findLeaving);
  const [query] = useSearchParams();
  const state = useLocation().state as Partial<LoginState> | null;
  const goal = toRedirect(query.get('redirect'), window.location.origin);
  useTitle(t('login.documentTitle'));
  useEffect(forgetLeaving, []);
  return (
    <div className="entrance-split">
      <EntranceAside />
      <section className="entrance-panel">
        <h1>{t('login.title')}</h1>
        {user !== undefined && (
          <p className="entrance-notice">
            {t('login.held', { email: user.email })} <Link to={goal}>{t('login.goOn')}</Link>
          </p>
        )}
        {leaving !== undefined && leaving !== 'byHand' && (
          <p className="entrance-notice" role="status">
            {t(`error.${leaving}`)}
          </p>
        )}
        {state?.notice !== undefined && (
          <p className="entrance-notice" role="status">
            {t(state.notice)}
          </p>
        )}
        <LoginForm goal={goal} paths={paths} />
      </section>
    </div>
  );
}
