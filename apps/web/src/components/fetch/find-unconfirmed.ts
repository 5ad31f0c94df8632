import { CallError } from '../../lib/api.ts';

/** Hosts that a refusal names for the case to confirm; undefined: it is another fault. */
export function findUnconfirmed(error: unknown): readonly string[] | undefined {
  if (!(error instanceof CallError) || error.code !== 'HOSTS_UNCONFIRMED') return undefined;
  const { hosts } = error.details;
  return Array.isArray(hosts) ? hosts.map(String) : undefined;
}
