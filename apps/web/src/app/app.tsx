import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { useUser } from '../lib/session.ts';
import { Pages } from './router.tsx';
import { ThemeContext, useTheme } from './theme.ts';

const createQueries = (_token: string | undefined): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 10_000, refetchOnWindowFocus: false } } });

export function App() {
  const choice = useTheme();
  const token = useUser()?.token;
  // No answer outlives the session that was allowed to see it.
  const queries = useMemo(() => createQueries(token), [token]);
  return (
    <QueryClientProvider client={queries}>
      <ThemeContext value={choice}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </ThemeContext>
    </QueryClientProvider>
  );
}
