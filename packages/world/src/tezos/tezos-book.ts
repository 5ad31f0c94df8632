import { encodeTezosText } from '@sulian/chains';
import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import { sha256 } from '../hash.ts';
import { UNIT } from './micheline.ts';
import { feePaid, paid, storageBurnt } from './receipts.ts';
import type { Json, TezosDraft } from './tezos-block.ts';

/** Base units of one tez. */
export const TEZ = 10n ** 6n;
/** Fee of a call for the baker; a batch pays it for each call. */
const FEE_BASE = 500n;
/** An account that is new takes up 257 bytes at 250 each. */
const ALLOCATION_BASE = 64_250n;

/** One call, as it is signed or as a contract replies with it. */
export interface Call {
  /** Receiver; for a delegation the new baker. */
  readonly to: string;
  readonly kind?: 'delegation';
  readonly amountBase?: bigint;
  readonly entrypoint?: string;
  readonly value?: Json | readonly Json[];
  /** Changes apart from coins: entries of the contract's ledger. */
  readonly result?: Json;
  /** Changes of balances that are no payment: staking. */
  readonly updates?: readonly Json[];
  /** Bytes of storage that it takes up, in base units. */
  readonly burnBase?: bigint;
  /** Movements apart from its own coins. */
  readonly moves?: readonly Move[];
  /** Resulting calls by the called contract, in order. */
  readonly inner?: readonly Call[];
}

interface Sending {
  readonly from: Account;
  readonly purpose: AccountPurpose;
  readonly calls: readonly Call[];
  /** The last call fails, and all before it with it. */
  readonly isFailed?: boolean;
}

/** All accounts and holdings of the world, and what waits for the next block. */
export interface TezosBook {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Balances;
  readonly pending: readonly TezosDraft[];
  /** Frozen stakes of the bakers themselves. */
  readonly ownStakes: ReadonlyMap<string, bigint>;
  begin(height: number, proposer: string): void;
  open(owner: Owner, purse?: string): Account;
  openContract(owner: Owner, name: string, address?: string): Account;
  balance(account: Account, asset?: Asset): bigint;
  /** Coins that no fee needs. */
  spendable(account: Account): bigint;
  /** Undefined when it cannot be paid for: then nothing has happened. */
  send(sending: Sending): TezosDraft | undefined;
  stakeOwn(baker: Account, amountBase: bigint, updates: readonly Json[]): void;
  /** Outside operations. */
  reward(move: Move): Move;
  addOwnStake(baker: string, amountBase: bigint): void;
}

const RESERVE_BASE = TEZ;
const HASH_BYTES = 20;

export function createTezosBook(seed: string): TezosBook {
  const accounts = new Map<string, Account>();
  const balances = createBalances();
  const counters = new Map<string, number>();
  const ownStakes = new Map<string, bigint>();
  const allocated = new Set<string>();
  let proposer = '';
  let pending: TezosDraft[] = [];

  const register = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  const hashOf = (path: string): Buffer => sha256(`${seed}/tezos/${path}`).subarray(0, HASH_BYTES);
  const take = (made: Move): Move => {
    if (made.from !== undefined) balances.add(made.asset, made.from, -made.amountBase);
    if (made.to !== undefined) {
      balances.add(made.asset, made.to, made.amountBase);
      if (made.asset === NATIVE) allocated.add(made.to);
    }
    return made;
  };
  const free = ({ address }: Account): bigint => balances.get(NATIVE, address) - (ownStakes.get(address) ?? 0n);

  /** A call's receipt and its moves, with those of what it calls. */
  const carryOut = (call: Call, { from, payer, isInner }: Caller): Outcome => {
    const { to, amountBase = 0n, updates = [], moves = [], inner = [], result = {} } = call;
    const isNew = amountBase > 0n && to.startsWith('tz') && !allocated.has(to);
    const burnBase = (call.burnBase ?? 0n) + (isNew ? ALLOCATION_BASE : 0n);
    if (amountBase > 0n) allocated.add(to);
    const own: readonly Move[] =
      amountBase === 0n || updates.length > 0
        ? []
        : [{ kind: isInner ? 'internal' : 'value', asset: NATIVE, from, to, amountBase }];
    const changes = [...(own.length === 0 ? updates : paid(from, to, amountBase)), ...storageBurnt(payer, burnBase)];
    const outcomes = inner.map((each) => carryOut(each, { from: to, payer, isInner: true }));
    const receipt = {
      status: 'applied',
      ...(changes.length === 0 ? {} : { balance_updates: changes }),
      consumed_milligas: '1000000',
      ...result,
    };
    return {
      json: toCallJson(from, call),
      receipt,
      inner: outcomes.flatMap((each) => [each, ...each.inner]),
      moves: [...own, ...moves, ...outcomes.flatMap((each) => each.moves)],
      burnBase: burnBase + outcomes.reduce((sum, each) => sum + each.burnBase, 0n),
    };
  };

  const send: TezosBook['send'] = ({ from, purpose, calls, isFailed = false }) => {
    const feeBase = FEE_BASE * BigInt(calls.length);
    const needed = calls.reduce((sum, call) => sum + costOf(call), feeBase + 4n * ALLOCATION_BASE);
    if (free(from) < needed) return undefined;
    const outcomes = calls.map((call) => carryOut(call, { from: from.address, payer: from.address, isInner: false }));
    const burnBase = isFailed ? 0n : outcomes.reduce((sum, each) => sum + each.burnBase, 0n);
    from.nonce++;
    const fees: readonly Move[] = [
      { kind: 'fee', asset: NATIVE, from: from.address, to: proposer, amountBase: feeBase },
      ...(burnBase === 0n
        ? []
        : [{ kind: 'fee', asset: NATIVE, from: from.address, to: undefined, amountBase: burnBase } as const]),
    ];
    const moves = [...fees, ...(isFailed ? [] : outcomes.flatMap((each) => each.moves))].map(take);
    const contents = outcomes.map((each, at) => toContent(each, { payer: from.address, status: statusOf(at) }));
    function statusOf(at: number): string {
      return isFailed ? (at === outcomes.length - 1 ? 'failed' : 'backtracked') : 'applied';
    }
    const draft: TezosDraft = { purpose, payer: from.address, contents, isFailed, feeBase, moves, acts: [] };
    pending.push(draft);
    return draft;
  };

  return {
    accounts,
    balances,
    ownStakes,
    get pending() {
      return pending;
    },
    begin(height, by) {
      pending = [];
      proposer = by;
      balances.begin(height);
    },
    open(owner, purse = 'main') {
      const path = `${owner.id}/${purse}`;
      const count = counters.get(path) ?? 0;
      counters.set(path, count + 1);
      const kind = (['tz1', 'tz2', 'tz3', 'tz1'] as const)[accounts.size % 4] ?? 'tz1';
      return register(owner, encodeTezosText(kind, hashOf(`${path}/${count}`)));
    },
    openContract: (owner, name, address) =>
      register(owner, address ?? encodeTezosText('KT1', hashOf(`contract/${name}`))),
    balance: (account, asset = NATIVE) => balances.get(asset, account.address),
    spendable(account) {
      const left = free(account) - RESERVE_BASE;
      return left > 0n ? left : 0n;
    },
    send,
    stakeOwn(baker, amountBase, updates) {
      const call = { to: baker.address, amountBase, entrypoint: 'stake', value: UNIT, updates };
      if (send({ from: baker, purpose: 'stake', calls: [call] }) === undefined) return;
      ownStakes.set(baker.address, (ownStakes.get(baker.address) ?? 0n) + amountBase);
    },
    reward: take,
    addOwnStake: (baker, amountBase) => void ownStakes.set(baker, (ownStakes.get(baker) ?? 0n) + amountBase),
  };
}

interface Caller {
  readonly from: string;
  readonly payer: string;
  readonly isInner: boolean;
}

interface Outcome {
  readonly json: Json;
  readonly receipt: Json;
  /** In the order in which they ran. */
  readonly inner: readonly Outcome[];
  readonly moves: readonly Move[];
  readonly burnBase: bigint;
}

/** Coins that a call takes; withdrawing a stake takes none. */
const costOf = ({ amountBase = 0n, updates, entrypoint }: Call): bigint =>
  updates === undefined || entrypoint === 'stake' ? amountBase : 0n;

function toCallJson(source: string, { kind, to, amountBase = 0n, entrypoint, value }: Call): Json {
  if (kind === 'delegation') return { kind, source, delegate: to };
  const parameters = entrypoint === undefined ? {} : { parameters: { entrypoint, value: value ?? UNIT } };
  return { kind: 'transaction', source, amount: String(amountBase), destination: to, ...parameters };
}

function toContent(
  { json, receipt, inner }: Outcome,
  { payer, status }: { readonly payer: string; readonly status: string },
): Json {
  const internals = inner.map((each, nonce) => ({ ...each.json, nonce, result: { ...each.receipt, status } }));
  return {
    ...json,
    fee: String(FEE_BASE),
    counter: '1',
    gas_limit: '10000',
    storage_limit: '300',
    metadata: {
      balance_updates: feePaid(payer, FEE_BASE),
      operation_result: { ...receipt, status },
      ...(internals.length === 0 || status === 'failed' ? {} : { internal_operation_results: internals }),
    },
  };
}
