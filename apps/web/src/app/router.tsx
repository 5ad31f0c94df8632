import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { Entrance } from './entrance.tsx';
import { RequireRole, RequireSession } from './guard.tsx';
import { lazyPage, PageFailed } from './lazy-page.tsx';
import { paths } from './paths.ts';
import LoginPage from './routes/login-page.tsx';

const openPages: RouteObject = {
  element: <Entrance />,
  errorElement: <PageFailed />,
  children: [
    { path: paths.login, element: <LoginPage /> },
    { path: paths.register, element: lazyPage(() => import('./routes/register-page.tsx')) },
    { path: paths.forgotPassword, element: lazyPage(() => import('./routes/forgot-password-page.tsx')) },
  ],
};

const consolePages: RouteObject[] = [
  {
    element: <RequireRole only="REVIEWER" />,
    children: [
      { path: paths.review, element: lazyPage(() => import('./routes/review-page.tsx')) },
      { path: '/review/:id', element: lazyPage(() => import('./routes/registration-page.tsx')) },
      { path: '/labels/:part?', element: lazyPage(() => import('./routes/labels-page.tsx')) },
    ],
  },
  {
    element: <RequireRole only="ADMIN" />,
    children: [{ path: '/admin/:part?', element: lazyPage(() => import('./routes/admin-page.tsx')) }],
  },
  {
    element: <RequireRole only="AUDITOR" />,
    children: [{ path: paths.audit, element: lazyPage(() => import('./routes/audit-page.tsx')) }],
  },
];

const protectedPages: RouteObject = {
  element: <RequireSession />,
  errorElement: <PageFailed />,
  children: [
    {
      element: lazyPage(() => import('./shell.tsx')),
      children: [
        {
          errorElement: <PageFailed />,
          children: [
            { path: paths.home, element: lazyPage(() => import('./routes/home-page.tsx')) },
            { path: '/address/:type/:blockchain/:id', element: lazyPage(() => import('./routes/address-page.tsx')) },
            { path: '/trading/:blockchain/:hash', element: lazyPage(() => import('./routes/transaction-page.tsx')) },
            { path: '/entities/:name/:id', element: lazyPage(() => import('./routes/entity-page.tsx')) },
            { path: paths.alerts, element: lazyPage(() => import('./routes/alert-page.tsx')) },
            { path: '/alert/:id', element: lazyPage(() => import('./routes/notification-page.tsx')) },
            { path: paths.account, element: lazyPage(() => import('./routes/account-page.tsx')) },
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
