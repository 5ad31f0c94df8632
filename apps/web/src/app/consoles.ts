import type { Role } from '@sulian/domain';
import { paths } from '../lib/paths.ts';

/** Pages of each role apart from the investigation itself. */
export const CONSOLES = [
  { roles: ['REVIEWER'], path: paths.review, key: 'header.review' },
  { roles: ['ADMIN'], path: paths.admin, key: 'header.admin' },
  { roles: ['REVIEWER', 'ADMIN'], path: paths.labels, key: 'header.labels' },
  { roles: ['AUDITOR'], path: paths.audit, key: 'header.audit' },
] as const satisfies ReadonlyArray<{ readonly roles: readonly Role[]; readonly path: string; readonly key: string }>;

const CONSOLE_PATHS: readonly string[] = [...CONSOLES.map(({ path }) => path), paths.account];
export const isConsole = (pathname: string): boolean =>
  CONSOLE_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
