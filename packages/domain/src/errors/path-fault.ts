import type { ErrorCode } from './error-codes.ts';
import { AppError } from './errors.ts';

/** Meaning of the operating system's refusals to the person who named the path. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist, or is a link to nothing',
  EACCES: 'cannot be read: this user has no permission for it or for a folder on the way (EACCES)',
  EPERM: 'cannot be read: the system does not permit it (EPERM)',
  EISDIR: 'is a folder where a file is wanted (EISDIR)',
  ENOTDIR: 'cannot be read: the path before its last "/" is not a folder (ENOTDIR)',
  ELOOP: 'cannot be read: its links lead in a circle (ELOOP)',
  ENAMETOOLONG: 'cannot be read: it is longer than a path may be (ENAMETOOLONG)',
};

const codeOf = (cause: unknown): unknown => (cause instanceof Error ? Reflect.get(cause, 'code') : undefined);

/** True for a refusal by the operating system; false for a fault in a file's content. */
export const isPathFault = (cause: unknown): boolean =>
  typeof codeOf(cause) === 'string' && /^E[A-Z]+$/.test(String(codeOf(cause)));

/** Reason why a path cannot be used, worded to follow the path in a sentence. */
export const describePathFault = (cause: unknown): string => {
  const code = codeOf(cause);
  return (typeof code === 'string' ? WORDS[code] : undefined) ?? `cannot be read (${String(code ?? cause)})`;
};

/** The refusal of a path that a command or the configuration names. */
export const toPathFault = (path: string, cause: unknown, code: ErrorCode = 'NOT_FOUND'): AppError =>
  new AppError(code, `${path} ${describePathFault(cause)}`, { details: { path }, cause });
