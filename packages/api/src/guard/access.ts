import { type Access, CALLS, type Call } from '@sulian/contract';

const BY_KEY: Readonly<Record<string, Call>> = CALLS;
/** Page of the OpenAPI document: it describes calls and contains no data. */
const DOCS = '/api/docs';

/** Undefined: no such call, so the route must not exist. HEAD is GET's. */
export const findCall = (method: string, url: string): Call | undefined =>
  BY_KEY[`${method === 'HEAD' ? 'GET' : method} ${url}`];

/** Undefined: nobody decided, so the route must not exist. */
export function findAccess(method: string, url: string): Access | undefined {
  if (url === DOCS || url.startsWith(`${DOCS}/`)) return 'PUBLIC';
  return findCall(method, url)?.access;
}
