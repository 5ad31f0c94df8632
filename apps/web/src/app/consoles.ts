import type { Role } from '@sulian/domain';
import { paths } from '../lib/paths.ts';

/** Pages of each role apart from the investigation itself. */
export const CONSOLES = [
  { role: 'REVIEWER', path: paths.review, key: 'header.review' },
  { role: 'REVIEWER', path: paths.labels, key: 'header.labels' },
  { role: 'ADMIN', path: paths.admin, key: 'header.admin' },
  { role: 'AUDITOR', path: paths.audit, key: 'header.audit' },
] as const satisfies ReadonlyArray<{ readonly role: Role; readonly path: string; readonly key: string }>;

const CONSOLE_PATHS: readonly string[] = [...CONSOLES.map(({ path }) => path), paths.account];
export const isConsole = (pathname: string): boolean =>
  CONSOLE_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
