import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router';
import { toAntdTheme } from '../styles/theme.ts';
import { paths } from './paths.ts';
import { Shell } from './shell.tsx';
import { ThemeContext } from './theme-context.ts';
import { useTheme } from './use-theme.ts';

const HomePage = lazy(() => import('./routes/home-page.tsx'));
const AddressPage = lazy(() => import('./routes/address-page.tsx'));
const TransactionPage = lazy(() => import('./routes/transaction-page.tsx'));

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 10_000, refetchOnWindowFocus: false } },
});

/** A known page with a part missing leads home; so does, until signing in exists, everything unknown. */
const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: '/address/:type/:blockchain/:id', element: <AddressPage /> },
      { path: '/trading/:blockchain/:hash', element: <TransactionPage /> },
      { path: '*', element: <Navigate to={paths.home} replace /> },
    ],
  },
]);

export function App() {
  const { i18n } = useTranslation();
  const choice = useTheme();
  const [theme] = choice;
  const antdTheme = useMemo(() => toAntdTheme(theme), [theme]);
  return (
    <ConfigProvider locale={i18n.language === 'en' ? enUS : zhCN} theme={antdTheme}>
      <QueryClientProvider client={queries}>
        <ThemeContext value={choice}>
          <RouterProvider router={router} />
        </ThemeContext>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
