import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Entrance } from './entrance.tsx';
import { RequireRole, RequireSession } from './guard.tsx';
import { lazyRoute, PageFailed } from './lazy-page.tsx';
import LoginPage from './routes/login-page.tsx';

/** Nothing is drawn while the first page's script comes; left out, the console is told so. */
const hydrateFallbackElement = <></>;

const openPages: RouteObject = {
  element: <Entrance />,
  hydrateFallbackElement,
  errorElement: <PageFailed />,
  children: [
    { path: paths.login, element: <LoginPage /> },
    { path: paths.register, ...lazyRoute(() => import('./routes/register-page.tsx')) },
    { path: paths.forgotPassword, ...lazyRoute(() => import('./routes/forgot-password-page.tsx')) },
  ],
};

const consolePages: RouteObject[] = [
  {
    element: <RequireRole only="REVIEWER" />,
    children: [
      { path: paths.review, ...lazyRoute(() => import('./routes/review-page.tsx')) },
      { path: '/review/:id', ...lazyRoute(() => import('./routes/registration-page.tsx')) },
      { path: '/labels/:part?', ...lazyRoute(() => import('./routes/labels-page.tsx')) },
    ],
  },
  {
    element: <RequireRole only="ADMIN" />,
    children: [{ path: '/admin/:part?', ...lazyRoute(() => import('./routes/admin-page.tsx')) }],
  },
  {
    element: <RequireRole only="AUDITOR" />,
    children: [{ path: paths.audit, ...lazyRoute(() => import('./routes/audit-page.tsx')) }],
  },
];

const protectedPages: RouteObject = {
  element: <RequireSession />,
  hydrateFallbackElement,
  errorElement: <PageFailed />,
  children: [
    {
      ...lazyRoute(() => import('./shell.tsx')),
      children: [
        {
          errorElement: <PageFailed />,
          children: [
            { path: paths.home, ...lazyRoute(() => import('./routes/home-page.tsx')) },
            { path: '/address/:type/:blockchain/:id', ...lazyRoute(() => import('./routes/address-page.tsx')) },
            { path: '/trading/:blockchain/:hash', ...lazyRoute(() => import('./routes/transaction-page.tsx')) },
            { path: '/entities/:name/:id', ...lazyRoute(() => import('./routes/entity-page.tsx')) },
            { path: paths.alerts, ...lazyRoute(() => import('./routes/alert-page.tsx')) },
            { path: '/alert/:id', ...lazyRoute(() => import('./routes/notification-page.tsx')) },
            { path: paths.account, ...lazyRoute(() => import('./routes/account-page.tsx')) },
            ...consolePages,
          ],
        },
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

export const router = createBrowserRouter([
  openPages,
  protectedPages,
  ...INCOMPLETE.map((path) => ({ path, element: <Navigate to={paths.home} replace /> })),
  { path: '*', element: <Navigate to={paths.login} replace /> },
]);
