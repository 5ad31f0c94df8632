import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router';
import { dropEarly } from '../lib/early-calls.ts';
import { paths } from '../lib/paths.ts';
import { findUser } from '../lib/session.ts';
import { addLateTexts } from '../locales/i18n.ts';
import { Entrance } from './entrance.tsx';
import { RequireRole, RequireSession } from './guard.tsx';
import { type FetchPage, lazyRoute } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { queriesOf } from './queries.ts';

/** A page whose texts come with it. */
const lateRoute = (load: FetchPage) =>
  lazyRoute(async () => {
    const [page] = await Promise.all([load(), addLateTexts()]);
    return page;
  });

const openPages: RouteObject = {
  element: <Entrance />,
  children: [
    { path: paths.login, ...lateRoute(() => import('./routes/login-page.tsx')) },
    { path: paths.register, ...lateRoute(() => import('./routes/register-page.tsx')) },
    { path: paths.forgotPassword, ...lateRoute(() => import('./routes/forgot-password-page.tsx')) },
  ],
};

const consolePages: RouteObject[] = [
  {
    element: <RequireRole only="REVIEWER" />,
    children: [
      { path: paths.review, ...lateRoute(() => import('./routes/review-page.tsx')) },
      { path: '/review/:id', ...lateRoute(() => import('./routes/registration-page.tsx')) },
      { path: '/labels/:part?', ...lateRoute(() => import('./routes/labels-page.tsx')) },
    ],
  },
  {
    element: <RequireRole only="ADMIN" />,
    children: [{ path: '/admin/:part?', ...lateRoute(() => import('./routes/admin-page.tsx')) }],
  },
  {
    element: <RequireRole only="AUDITOR" />,
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
        { path: '/trading/:blockchain/:hash', ...lazyRoute(() => import('./routes/transaction-page.tsx')) },
        { path: '/entities/:name/:id', ...lateRoute(() => import('./routes/entity-page.tsx')) },
        { path: paths.alerts, ...lazyRoute(() => import('./routes/alert-page.tsx')) },
        { path: '/alert/:id', ...lazyRoute(() => import('./routes/notification-page.tsx')) },
        { path: paths.account, ...lateRoute(() => import('./routes/account-page.tsx')) },
        ...consolePages,
      ],
    },
  ],
};

/** Known pages with a part missing: they lead home, before the rule for unknown ones is asked. */
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

/** A first page that comes within this is drawn at once: after a skeleton React keeps what came waiting for 300 ms more. */
const PATIENCE_MS = 800;
/** So long, at most, it waits for its answers too: drawing it without them, and then anew, takes longer. */
const ANSWERS_PATIENCE_MS = 250;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Ends once the page at an address can be drawn with what it begins with, or is no longer worth waiting for. The scripts
 * of page and frame come side by side, while each element asks for its own only when the one around it is drawn; what a
 * signed-in reader's page begins with was asked for by the script that runs first. What fails here fails again, and is
 * shown, when its element asks for it.
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
