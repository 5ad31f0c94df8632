import { blake2b256 } from '../../codecs/blake2b.ts';
import { toAddressText } from '../wire/address-text.ts';
import { parseBlockData, type TezosBlockData } from '../wire/data.ts';
import { encodePrefixed, type Prefix } from '../wire/prefixes.ts';

type Json = Readonly<Record<string, unknown>>;

/** An address of a name: the same for the same name. */
export const addressOf = (name: string, kind: Prefix = 'tz1'): string =>
  toAddressText(kind, blake2b256(Buffer.from(name)).subarray(0, 20));

const hashOf = (name: string, kind: 'o' | 'B' = 'o'): string => encodePrefixed(kind, blake2b256(Buffer.from(name)));

/** A block of since Ithaca, made by hand from the published receipts: no node gave it. */
export const makeBlock = (contents: readonly (readonly Json[])[], metadata?: Json): TezosBlockData =>
  parseBlockData(makeAnswer(contents, metadata));

/** The same as a node answers it. */
export function makeAnswer(contents: readonly (readonly Json[])[], metadata: Json = { balance_updates: [] }) {
  const operations = contents.map((group, at) => ({ hash: hashOf(`operation ${at}`), contents: group }));
  return {
    chain_id: 'NetXdQprcVkpaWU',
    hash: hashOf('block', 'B'),
    header: {
      level: 9_000_000,
      proto: 20,
      predecessor: hashOf('parent', 'B'),
      timestamp: '2025-06-01T00:00:00Z',
      validation_pass: 4,
      operations_hash: '',
      fitness: [],
      context: '',
      payload_hash: '',
      payload_round: 0,
    },
    metadata,
    operations: [[], [], [], operations],
  };
}

/** A change of what an account has at its disposal. */
export const ofContract = (contract: string, change: bigint): Json => ({
  kind: 'contract',
  contract,
  change: String(change),
  origin: 'block',
});

/** Coins that the chain makes or burns. */
export const ofChain = (kind: 'minted' | 'burned', category: string, change: bigint): Json => ({
  kind,
  category,
  change: String(change),
  origin: 'block',
});

export const ofStake = (staker: Json, change: bigint, category = 'deposits'): Json => ({
  kind: 'freezer',
  category,
  staker,
  ...(category === 'unstaked_deposits' ? { cycle: 900 } : {}),
  change: String(change),
  origin: 'block',
});

export const ofFees = (change: bigint): Json => ({
  kind: 'accumulator',
  category: 'block fees',
  change: String(change),
  origin: 'block',
});

/** A call as its sender signs it. */
export interface Signed {
  readonly kind?: string;
  readonly source: string;
  readonly destination?: string;
  readonly amount?: bigint;
  readonly fee?: bigint;
  readonly status?: string;
  readonly updates?: readonly Json[];
  readonly call?: readonly [entrypoint: string, value: unknown];
  readonly internals?: readonly Json[];
  readonly result?: Json;
  readonly more?: Json;
}

export function sign({ kind = 'transaction', source, fee = 0n, amount = 0n, ...rest }: Signed): Json {
  const { destination, updates = [], call, internals, status = 'applied', result = {}, more = {} } = rest;
  return {
    kind,
    source,
    fee: String(fee),
    counter: '1',
    gas_limit: '1000',
    storage_limit: '0',
    amount: String(amount),
    ...(destination === undefined ? {} : { destination }),
    ...(call === undefined ? {} : { parameters: { entrypoint: call[0], value: call[1] } }),
    ...more,
    metadata: {
      balance_updates: fee === 0n ? [] : [ofContract(source, -fee), ofFees(fee)],
      operation_result: { status, balance_updates: updates, ...result },
      ...(internals === undefined ? {} : { internal_operation_results: internals }),
    },
  };
}

/** Changes of a payment: less here, more there. */
export const paying = (from: string, to: string, amount: bigint): readonly Json[] => [
  ofContract(from, -amount),
  ofContract(to, amount),
];
