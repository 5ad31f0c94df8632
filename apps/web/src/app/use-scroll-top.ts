import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Every change of route begins at the top. */
export function useScrollTop(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(() => {
    // Braces matter: newer browsers answer scrollTo with a promise, which is no clean-up function.
    window.scrollTo(0, 0);
  }, [pathname]);
}
