import type { Role } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loaded } from '../components/states.tsx';
import { getMe } from '../lib/account-api.ts';
import { CallError } from '../lib/api.ts';
import { findLeaving, useUser } from '../lib/session.ts';
import { useMe } from '../lib/use-me.ts';
import { paths } from './paths.ts';

/** What the home page is told when it receives somebody whose role may not see the page asked for. */
export interface RefusedState {
  readonly refused: string;
}

/** Lets signed-in people through; others sign in first and then come back, unless they left by hand. */
export function RequireSession() {
  const user = useUser();
  const isOpen = useIsWithoutSignIn(user === undefined);
  const { pathname, search, hash } = useLocation();
  if (user !== undefined || isOpen === true) return <Outlet />;
  if (isOpen === undefined) return null;
  const to = findLeaving() === 'byHand' ? paths.login : paths.loginFor(pathname + search + hash);
  return <Navigate to={to} replace />;
}

/** True while the server knows no sign-in at all. */
function useIsWithoutSignIn(isAsked: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in exists'],
    queryFn: () =>
      getMe().then(
        () => false,
        (error: unknown) => error instanceof CallError && error.number === 404,
      ),
    enabled: isAsked,
  });
  return data;
}

/** A page of one role; everybody else is led home with a message. The server refuses its calls anyway. */
export function RequireRole({ only }: { readonly only: Role }) {
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <Loaded query={me}>
      {(found) =>
        found.role === only ? (
          <Outlet />
        ) : (
          <Navigate to={paths.home} replace state={{ refused: pathname } satisfies RefusedState} />
        )
      }
    </Loaded>
  );
}
