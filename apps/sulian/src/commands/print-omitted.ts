import type { Manifest } from '../backup/manifest.ts';
import { printOut } from '../printable.ts';
import { say } from '../texts/say.ts';

const OMISSIONS = {
  LOADING: '{{chain}}: left out, a bulk import of it is not finished',
  NOT_NAMED: '{{chain}}: left out, not named',
  OTHER_SERVER: '{{chain}}: left out, its ledger is on another server',
} as const;

/** Names the chains that a backup is without. */
export function printOmitted(omitted: Manifest['omitted']): void {
  for (const { chain, reason } of omitted) printOut(`${say(OMISSIONS[reason], { chain })}\n`);
}
