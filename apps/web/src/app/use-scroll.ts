import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Last scroll position of each entry of the browser's history. */
const positions = new Map<string, number>();

/**
 * Scrolls a new path to its top, and an anchor into view. A change of the query alone scrolls nothing. Back and forward
 * restore the position at which the page was left, once it is long enough again. A new path focuses the content, so that
 * the next Tab begins there.
 */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  const last = useRef<string>(undefined);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useLayoutEffect(() => {
    const save = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [key]);
  useLayoutEffect(() => {
    const isNewPath = last.current !== pathname;
    // The first path of a visit is a POP, and leaves the focus to the browser.
    if (isNewPath && (how !== 'POP' || last.current !== undefined))
      document.getElementById('main')?.focus({ preventScroll: true });
    last.current = pathname;
    const position = how === 'POP' ? positions.get(key) : undefined;
    if (position !== undefined) return untilDone(() => scrollTo(position));
    if (hash !== '') return untilDone(() => showAnchor(hash.slice(1)));
    if (isNewPath) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, key, how]);
}

/** @returns a function that stops it */
function untilDone(act: () => boolean): (() => void) | undefined {
  if (act()) return undefined;
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  void import('../lib/while-growing.ts').then(({ whileGrowing }) => {
    if (!isOver) stop = whileGrowing(act);
  });
  return () => stop();
}

function scrollTo(position: number): boolean {
  window.scrollTo(0, position);
  return window.scrollY >= position - 1;
}

function showAnchor(id: string): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  return element !== null;
}
