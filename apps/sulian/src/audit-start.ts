import { createHash } from 'node:crypto';
import type { Config } from './config.ts';
import type { Program } from './program.ts';

/** Audits the program's configuration at its start. */
export async function auditStart({ config, onDemand, policy, apiDeps }: Program): Promise<void> {
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
      onDemand: [...onDemand.keys()],
      passwordProfile: config.access.passwordProfile,
    },
  });
}

const SECRETS = new Set(['password', 'apiKey', 'documentKey', 'metricsToken', 'key']);

/** SHA-256 of the configuration in force; of secrets only that they are set, of addresses without whom they sign in as. */
export function fingerprint(config: Config): string {
  const text = JSON.stringify(config, (key, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (typeof value !== 'string') return value;
    return SECRETS.has(key) ? 'set' : value.replace(/\/\/[^/@]*@/, '//');
  });
  return createHash('sha256').update(text).digest('hex');
}
