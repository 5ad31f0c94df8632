import { paths } from './paths.ts';

/** Pages without use after a sign-in. */
const WAY_IN: readonly string[] = [paths.login, paths.register, paths.forgotPassword].map((path) => path.toLowerCase());
/** As the router reads an address: either case, with or without a last slash. */
const isWayIn = (pathname: string): boolean => WAY_IN.includes(pathname.replace(/\/+$/, '').toLowerCase());

/** Page after sign-in: the requested one if it is ours, otherwise the home page. */
export function toRedirect(target: string | null, origin: string, home = '/'): string {
  if (target === null) return home;
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return home;
  }
  const pathname = url.pathname.replace(/^\/+/, '/');
  if (url.origin !== origin || isWayIn(pathname)) return home;
  // "/.//x" stays within the origin but would read as another host once written as "//x".
  return `${pathname}${url.search}${url.hash}`;
}
