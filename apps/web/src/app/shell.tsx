import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ChainStatus } from '../components/chains/chain-status.tsx';
import { CaseNames } from '../components/references/case-names.tsx';
import { StartLink } from '../components/references/start-link.tsx';
import { useUser } from '../lib/session.ts';
import { CASE_PARAM } from '../lib/shared-params.ts';
import { withLateTexts } from '../locales/late-texts.ts';
import { isConsole } from './consoles.ts';
import type { RefusedState } from './guard.tsx';
import { Header } from './header.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PrintedAt } from './printed-at.tsx';
import { useScroll } from './use-scroll.ts';
import { WorldStrip } from './world-strip.tsx';

/** Frame of every page: the notice on a simulated world, the header, and the state of the ledger. */
export default function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useScroll();
  return (
    <CaseNames>
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        {t('app.skip')}
      </button>
      <WorldStrip>
        <StartLink />
      </WorldStrip>
      <Header />
      <main className="page" id="main" tabIndex={-1}>
        <PrintedAt />
        <RefusedStrip />
        {!isConsole(pathname) && <ChainStatus />}
        <PageBoundary>
          <OfOwnCase>
            <Outlet />
          </OfOwnCase>
        </PageBoundary>
      </main>
    </CaseNames>
  );
}

const OtherCase = lazy(async () => ({
  default: (await withLateTexts(() => import('./shared-link/other-case.tsx'))).OtherCase,
}));

/** The page, unless its link was copied in another case. */
function OfOwnCase({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams();
  const caseId = useUser()?.caseId;
  const of = params.get(CASE_PARAM);
  if (of === null || of === String(caseId)) return children;
  return (
    <Suspense>
      <OtherCase />
    </Suspense>
  );
}

/** Explains why another page than the requested one is shown. */
function RefusedStrip() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const refused = (state as Partial<RefusedState> | null)?.refused;
  if (refused === undefined) return null;
  return (
    <div className="strip refused" role="alert">
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
