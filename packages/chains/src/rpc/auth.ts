import { readFile } from 'node:fs/promises';
import { AppError } from '@sulian/domain';

export type Auth =
  | { readonly user: string; readonly password: string }
  /** The node writes a new cookie at every start. */
  | { readonly cookieFile: string };

export interface Credentials {
  /** Value of the Authorization header; undefined when none is needed. */
  header(): Promise<string | undefined>;
  /** Forgets what was refused; true when there may be something newer to try. */
  renew(): boolean;
}

/** Takes user and password out of the URL, where fetch does not allow them. @throws CONFIG_INVALID */
export function createCredentials(text: string, auth: Auth | undefined): { url: string; credentials: Credentials } {
  const url = parseUrl(text);
  const fromUrl =
    url.username === ''
      ? undefined
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  url.username = '';
  url.password = '';
  return { url: url.href, credentials: toCredentials(auth ?? fromUrl) };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new AppError('CONFIG_INVALID', 'the address of a node begins with http:// or https://');
  return url;
}

function toCredentials(auth: Auth | undefined): Credentials {
  if (auth === undefined) return { header: async () => undefined, renew: () => false };
  if ('user' in auth) return { header: async () => toBasic(`${auth.user}:${auth.password}`), renew: () => false };
  let cookie: Promise<string> | undefined;
  return {
    header: async () => {
      cookie ??= readCookie(auth.cookieFile);
      return toBasic(await cookie);
    },
    renew: () => {
      cookie = undefined;
      return true;
    },
  };
}

const toBasic = (pair: string): string => `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;

async function readCookie(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    // The node removes its cookie when it stops: it may be back soon.
    throw new AppError('SOURCE_UNREACHABLE', 'the cookie file of the node cannot be read; is the node running?', {
      details: { cookieFile: path },
      cause,
    });
  }
}
