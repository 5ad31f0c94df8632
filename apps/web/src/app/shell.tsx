import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ChainStatus } from '../components/chain-status.tsx';
import { getDemo } from '../lib/api.ts';
import { isConsole } from './consoles.ts';
import type { RefusedState } from './guard.tsx';
import { Header } from './header.tsx';
import { useScrollTop } from './use-scroll-top.ts';

/** What stands on every page: the simulated-world notice, the header, how fresh the ledger is. */
export default function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const demo = useQuery({ queryKey: ['demo'], queryFn: getDemo, staleTime: Number.POSITIVE_INFINITY });
  useScrollTop();
  return (
    <>
      {demo.data?.isSimulated === true && <div className="demo">{t('app.demo')}</div>}
      <Header />
      <main className="page">
        <RefusedNotice />
        {!isConsole(pathname) && <ChainStatus />}
        <Outlet />
      </main>
    </>
  );
}

/** Says why somebody who asked for another page stands on this one. */
function RefusedNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const refused = (state as Partial<RefusedState> | null)?.refused;
  if (refused === undefined) return null;
  return (
    <div className="notice refused" role="alert">
      <span>
        {t('app.refused')} <span className="mono">{refused}</span>
      </span>
      <button
        type="button"
        className="btn small"
        onClick={() => void navigate(pathname, { replace: true, state: null })}
      >
        {t('app.dismiss')}
      </button>
    </div>
  );
}
