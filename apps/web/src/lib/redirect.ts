/** Where to go after sign-in: the page asked for when it is one of ours, else the home page. */
export function toRedirect(asked: string | null, origin: string, home = '/'): string {
  if (asked === null) return home;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return home;
  }
  if (url.origin !== origin) return home;
  // "/.//x" stays within the origin but would read as another host once written as "//x".
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}
