import type { Role } from '@sulian/domain';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Loaded } from '../components/states/states.tsx';
import { useMe } from '../lib/account.ts';
import { paths } from '../lib/paths.ts';
import { findLeaving, useUser } from '../lib/session.ts';

/** State passed to the home page when a role may not open the requested page. */
export interface RefusedState {
  readonly refused: string;
}

/** Lets signed-in people through; others sign in first and then come back, unless they left by hand. */
export function RequireSession() {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  if (user !== undefined) return <Outlet />;
  const to = findLeaving() === 'byHand' ? paths.login : paths.loginFor(pathname + search + hash);
  return <Navigate to={to} replace />;
}

/** A page of some roles; everybody else is led home with a message. The server refuses its calls anyway. */
export function RequireRole({ oneOf }: { readonly oneOf: readonly Role[] }) {
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <Loaded query={me}>
      {(session) =>
        oneOf.includes(session.role) ? (
          <Outlet />
        ) : (
          <Navigate to={paths.home} replace state={{ refused: pathname } satisfies RefusedState} />
        )
      }
    </Loaded>
  );
}
