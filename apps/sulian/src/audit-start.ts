import { createHash } from 'node:crypto';
import type { Program } from './compose.ts';
import type { Config } from './config.ts';

/** Says in the audit log which configuration the program runs with from now on. */
export async function auditStart({ config, policy, apiDeps }: Program): Promise<void> {
  await apiDeps.people.audit.append({
    who: undefined,
    where: 'system',
    action: 'configuration',
    target: undefined,
    result: 'OK',
    details: {
      fingerprint: fingerprint(config),
      policyVersion: policy.version,
      host: config.host,
      chains: [...config.chains.keys()],
      passwordProfile: config.access.passwordProfile,
    },
  });
}

const SECRET = /password|key|secret|url/i;

/** SHA-256 of the configuration in force; of secrets and of addresses that may hold some, only that they are set. */
export function fingerprint(config: Config): string {
  const text = JSON.stringify(config, (key, value: unknown) => {
    if (SECRET.test(key) && typeof value === 'string') return 'set';
    return value instanceof Map ? [...value] : value;
  });
  return createHash('sha256').update(text).digest('hex');
}
