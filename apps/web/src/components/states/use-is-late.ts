import { useEffect, useState } from 'react';

/** Longest delay of a page's first view; later content uses the space reserved for it. */
const EARLY_MS = 400;

/** Whether something was, or is, waited for so long that the reader saw the page without it. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), EARLY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
