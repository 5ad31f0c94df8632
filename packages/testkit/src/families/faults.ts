import type { ErrorCode } from '@sulian/domain';

/** Fault that a simulated node produces itself. */
export interface NodeFault {
  readonly kind: string;
  readonly status?: number;
  readonly ms?: number;
}

/** Faults of the connection, which every simulated node produces alike. */
export const CONNECTION_FAULTS: readonly (readonly [title: string, fault: NodeFault, code: ErrorCode])[] = [
  ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
  ['limits the rate of requests', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
  ['is overloaded', { kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
  ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
  ['answers text that is not valid JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
  ['rejects the credentials', { kind: 'refuse' }, 'SOURCE_REFUSED'],
];

/** Faults of the content. Each family states how its node produces them. */
export const CONTENT_FAULTS = {
  missingBlock: 'leaves a block out',
  missingTransaction: 'leaves a transaction out',
  missingOutcome: 'leaves out the outcome of a transaction',
  wrongHash: 'returns a wrong hash for every height',
  wrongParent: 'offers a block on another parent',
  wrongBody: 'changes the body of a transaction',
  wrongOutcome: 'changes the outcome of a transaction',
  otherBlock: 'answers with another block',
  unknownHead: 'claims blocks that it does not have',
  unbalanced: 'offers blocks that do not balance',
  twice: 'has one transaction at two places of a block',
  syncing: 'is still downloading the chain',
} as const;

export type FaultName = keyof typeof CONTENT_FAULTS;
