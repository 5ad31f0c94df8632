import { buildApp } from '@sulian/api';
import type { ChainId } from '@sulian/domain';
import { recordStatements } from '@sulian/postgres';
import type { Program } from '../../src/program.ts';
import { type SignedInApp, signedIn, type TestRequest } from './sign-in.ts';

const V1 = '/api/proxy/v1';
const SEARCH_LENGTH = 8;

export interface CallTarget {
  readonly blockchain: ChainId;
  readonly address: string;
}

/** Statements and processor time of one call, alone on an idle program. */
export interface CallCost extends CallTarget {
  readonly call: CallName;
  readonly statements: readonly string[];
  /** Processor time of this process, milliseconds. */
  readonly cpuMs: number;
  readonly body: unknown;
}

const scoring =
  (analysisType: 'INCOMING' | 'OUTGOING') =>
  ({ blockchain, address }: CallTarget): TestRequest => ({
    method: 'POST',
    url: `${V1}/scoringAnalysis`,
    payload: { analysisType, objectType: 'ADDRESS', objectId: address, blockchain, coin: 'ALL' },
  });
const pathOf = ({ blockchain, address }: CallTarget): string => `${V1}/blockchains/${blockchain}/addresses/${address}`;

/** Calls of a visitor of an address, in this order. */
const CALLS = {
  search: ({ address }: CallTarget): TestRequest => ({
    url: `${V1}/search?q=${address.slice(0, SEARCH_LENGTH)}&offset=0&limit=10`,
  }),
  address: (target: CallTarget): TestRequest => ({ url: pathOf(target) }),
  transactions: (target: CallTarget): TestRequest => ({ url: `${pathOf(target)}/transactions?offset=0&limit=4` }),
  'score IN': scoring('INCOMING'),
  'score OUT': scoring('OUTGOING'),
} as const;
export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as readonly CallName[];

/** Costs of every call for every target, each for the first time. */
export async function measureCalls(program: Program, targets: readonly CallTarget[]): Promise<readonly CallCost[]> {
  const app = await openApp(program);
  try {
    await warmUp(app);
    const costs: CallCost[] = [];
    for (const target of targets)
      for (const call of CALL_NAMES) costs.push(await measure(app, { target, call, number: costs.length }));
    return costs;
  } finally {
    await app.close();
  }
}

async function openApp({ apiDeps }: Program): Promise<SignedInApp> {
  const app = await buildApp({
    ...apiDeps,
    // On a busy machine a search cut short would send fewer statements.
    limits: { ...apiDeps.limits, searchTimeoutMs: 60_000 },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  return signedIn(app, apiDeps.people);
}

const MAX_WARM_UPS = 20;

/** Searches until two in a row send as much: by then the labels of the chains are read, and all else that a start begins. */
async function warmUp(app: SignedInApp): Promise<void> {
  let before = -1;
  for (let number = 0; number < MAX_WARM_UPS; number += 1) {
    const recorded = recordStatements();
    await app.inject({ url: `${V1}/search?q=warm-up&offset=0&limit=10`, remoteAddress: `10.1.${number}.1` });
    recorded.stop();
    if (recorded.sent.length === before) return;
    before = recorded.sent.length;
  }
  throw new Error('searches for the same text send ever more statements');
}

interface MeasuredCall {
  readonly target: CallTarget;
  readonly call: CallName;
  readonly number: number;
}

async function measure(app: SignedInApp, { target, call, number }: MeasuredCall): Promise<CallCost> {
  const recorded = recordStatements();
  const before = process.cpuUsage();
  try {
    // Another client each time, since each has a rate limit.
    const answer = await app.inject({ ...CALLS[call](target), remoteAddress: `10.0.${number % 250}.1` });
    const { user, system } = process.cpuUsage(before);
    if (answer.statusCode !== 200) throw new Error(`${call} of ${target.address}: ${answer.statusCode} ${answer.body}`);
    return { ...target, call, statements: [...recorded.sent], cpuMs: (user + system) / 1_000, body: answer.json() };
  } finally {
    recorded.stop();
  }
}
