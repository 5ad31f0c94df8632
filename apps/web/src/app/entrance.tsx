import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { getSettings } from '../lib/account-api.ts';
import { Brand } from './brand.tsx';
import './entrance.css';
import { paths } from './paths.ts';
import { Preferences } from './preferences.tsx';
import { useScrollTop } from './use-scroll-top.ts';

/** Frame of the screens that are open to everybody. */
export function Entrance() {
  const { t } = useTranslation();
  useScrollTop();
  const settings = useQuery({ queryKey: ['settings'], queryFn: getSettings, staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="entrance">
      {settings.data?.isSimulated === true && <div className="demo">{t('app.demo')}</div>}
      <header className="top">
        <Brand to={paths.login} />
        <nav aria-label={t('app.preferences')}>
          <Preferences />
        </nav>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
