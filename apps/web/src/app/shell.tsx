import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { ChainStatus } from '../components/chain-status.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { getDemo } from '../lib/api.ts';
import { paths } from './paths.ts';
import { useThemeChoice } from './theme-context.ts';

/** What stands on every page: the simulated-world notice, the way home, search, how fresh the ledger is. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const demo = useQuery({ queryKey: ['demo'], queryFn: getDemo, staleTime: Number.POSITIVE_INFINITY });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of route begins at the top
  useEffect(() => {
    // Braces matter: newer browsers answer scrollTo with a promise, which is no clean-up function.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      {demo.data?.isSimulated === true && <div className="demo">{t('app.demo')}</div>}
      <header className="top">
        <Link to={paths.home} className="brand">
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2.2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M4 17c3 0 3-10 8-10s5 10 8 10" />
            <circle cx="4" cy="17" r="1.6" fill="var(--accent)" />
            <circle cx="20" cy="17" r="1.6" fill="var(--accent)" />
          </svg>
          {t('app.name')}
        </Link>
        {pathname !== paths.home && <SearchBox />}
        <nav>
          <Preferences />
        </nav>
      </header>
      <main className="page">
        <ChainStatus />
        <Suspense fallback={<Spin />}>
          <Outlet />
        </Suspense>
      </main>
    </>
  );
}

function Preferences() {
  const { t, i18n } = useTranslation();
  const [theme, chooseTheme] = useThemeChoice();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const otherLanguage = i18n.language === 'en' ? 'cn' : 'en';
  return (
    <>
      <Button type="text" onClick={() => chooseTheme(otherTheme)}>
        {t(`app.theme.${otherTheme}`)}
      </Button>
      <Button type="text" onClick={() => void i18n.changeLanguage(otherLanguage)}>
        {t('app.language')}
      </Button>
    </>
  );
}
