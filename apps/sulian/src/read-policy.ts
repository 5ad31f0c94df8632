import { readFileSync } from 'node:fs';
import { AppError, isPathFault, toPathFault } from '@sulian/domain';
import { DEFAULT_POLICY, type Policy, parsePolicy } from '@sulian/engine';

/** @throws POLICY_INVALID */
export function readPolicy(path: string | undefined): Policy {
  if (path === undefined) return DEFAULT_POLICY;
  try {
    return parsePolicy(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (isPathFault(cause)) throw toPathFault(path, cause, 'POLICY_INVALID');
    throw new AppError('POLICY_INVALID', `${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
