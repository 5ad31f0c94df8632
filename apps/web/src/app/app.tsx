import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { FirstDrawing } from '../components/layout/drawn-next.tsx';
import { useUser } from '../lib/session.ts';
import { queriesOf } from './queries.ts';
import { Pages } from './router.tsx';
import { ThemeContext, useTheme } from './theme.ts';

export function App() {
  const choice = useTheme();
  const queries = queriesOf(useUser()?.token);
  return (
    <QueryClientProvider client={queries}>
      <ThemeContext value={choice}>
        <BrowserRouter>
          <FirstDrawing>
            <Pages />
          </FirstDrawing>
        </BrowserRouter>
      </ThemeContext>
    </QueryClientProvider>
  );
}
