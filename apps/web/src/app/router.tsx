import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router';
import { dropEarly } from '../lib/early-calls.ts';
import { paths } from '../lib/paths.ts';
import { findUser } from '../lib/session.ts';
import { withLateTexts } from '../locales/late-texts.ts';
import { Entrance } from './entrance.tsx';
import { RequireRole, RequireSession } from './guard.tsx';
import { type FetchPage, lazyRoute } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { queriesOf } from './queries.ts';

/** A page whose texts come with it. */
const lateRoute = (load: FetchPage) => lazyRoute(() => withLateTexts(load));

const openPages: RouteObject = {
  element: <Entrance />,
  children: [
    { path: paths.login, ...lateRoute(() => import('./routes/login-page.tsx')) },
    { path: paths.setup, ...lateRoute(() => import('./routes/setup-page.tsx')) },
    { path: paths.register, ...lateRoute(() => import('./routes/register-page.tsx')) },
    { path: paths.forgotPassword, ...lateRoute(() => import('./routes/forgot-password-page.tsx')) },
  ],
};

const consolePages: RouteObject[] = [
  {
    element: <RequireRole oneOf={['REVIEWER']} />,
    children: [
      { path: paths.review, ...lateRoute(() => import('./routes/review-page.tsx')) },
      { path: '/review/:id', ...lateRoute(() => import('./routes/registration-page.tsx')) },
    ],
  },
  {
    element: <RequireRole oneOf={['REVIEWER', 'ADMIN']} />,
    children: [{ path: '/labels/:part?', ...lateRoute(() => import('./routes/labels-page.tsx')) }],
  },
  {
    element: <RequireRole oneOf={['ADMIN']} />,
    children: [{ path: '/admin/:part?', ...lateRoute(() => import('./routes/admin-page.tsx')) }],
  },
  {
    element: <RequireRole oneOf={['AUDITOR']} />,
    children: [{ path: paths.audit, ...lateRoute(() => import('./routes/audit-page.tsx')) }],
  },
];

const protectedPages: RouteObject = {
  element: <RequireSession />,
  children: [
    {
      ...lazyRoute(() => import('./shell.tsx')),
      children: [
        { path: paths.home, ...lazyRoute(() => import('./routes/home-page.tsx')) },
        { path: '/address/:type/:blockchain/:id', ...lazyRoute(() => import('./routes/address-page.tsx')) },
        { path: '/trading/:blockchain/:hash', ...lateRoute(() => import('./routes/transaction-page.tsx')) },
        { path: '/entities/:name/:id', ...lateRoute(() => import('./routes/entity-page.tsx')) },
        { path: paths.start, ...lateRoute(() => import('./routes/start-page.tsx')) },
        { path: paths.lookup, ...lateRoute(() => import('./routes/lookup-page.tsx')) },
        { path: paths.desk, ...lateRoute(() => import('./routes/desk-page.tsx')) },
        { path: paths.batch, ...lateRoute(() => import('./routes/batch-page.tsx')) },
        { path: '/batch/:id', ...lateRoute(() => import('./routes/screening-page.tsx')) },
        { path: '/search', ...lateRoute(() => import('./routes/search-page.tsx')) },
        { path: '/trail', ...lateRoute(() => import('./routes/trail-page.tsx')) },
        { path: paths.alerts, ...lateRoute(() => import('./routes/alert-page.tsx')) },
        { path: '/alert/:id', ...lateRoute(() => import('./routes/notification-page.tsx')) },
        { path: paths.account, ...lateRoute(() => import('./routes/account-page.tsx')) },
        ...consolePages,
      ],
    },
  ],
};

/** Known pages with a missing part: they redirect home, before the rule for unknown pages applies. */
const INCOMPLETE = [
  '/address',
  '/address/:type',
  '/address/:type/:blockchain',
  '/trading',
  '/trading/:blockchain',
  '/entities',
  '/entities/:name',
];

const routes: RouteObject[] = [
  openPages,
  protectedPages,
  ...INCOMPLETE.map((path) => ({ path, element: <Navigate to={paths.home} replace /> })),
  { path: '*', element: <Navigate to={paths.login} replace /> },
];

export function Pages() {
  return <PageBoundary>{useRoutes(routes)}</PageBoundary>;
}

/** Longest wait for a first page to be drawn at once. After a skeleton, React delays content by 300 ms more. */
const PATIENCE_MS = 800;
/** Longest wait for its answers too: drawing without them, and then again, takes longer. */
const ANSWERS_PATIENCE_MS = 250;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Resolves once the page at an address can be drawn with its first data, or the wait is over. Scripts of page and frame
 * load in parallel; otherwise each element would load only after the one around it. First data of a signed-in reader
 * were requested by the script that runs first. A failure here occurs again, and is shown, when the element loads.
 */
export const fetchFirstPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<unknown> => {
  const token = findUser()?.token;
  const parts = (matchRoutes(routes, pathname) ?? []).map(async ({ route, params }) => {
    const page = await (route.handle as FetchPage | undefined)?.();
    if (token === undefined) return;
    const answers = page?.askFirst?.(queriesOf(token), { params, search });
    await Promise.race([answers, sleep(ANSWERS_PATIENCE_MS)]);
  });
  const all = Promise.allSettled(parts);
  void all.then(dropEarly);
  return Promise.race([all, sleep(PATIENCE_MS)]);
};
