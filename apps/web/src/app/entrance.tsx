import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Brand } from './brand.tsx';
import './entrance.css';
import { paths } from '../lib/paths.ts';
import { Preferences } from './preferences.tsx';
import { useScroll } from './use-scroll.ts';
import { WorldStrip } from './world-strip.tsx';

/** Frame of the screens that are open to everybody. */
export function Entrance() {
  const { t } = useTranslation();
  useScroll();
  return (
    <div className="entrance">
      <WorldStrip />
      <header className="page-header">
        <Brand to={paths.login} />
        <nav aria-label={t('app.preferences')}>
          <Preferences />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
