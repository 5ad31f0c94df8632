import { findRootHash, toBoc, toTonAddress, writeBoc } from '@sulian/chains';
import { type Account, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import { sha256 } from '../hash.ts';
import { type Intent, toBody } from './bodies.ts';
import type { TonMessage, TonTransaction } from './ton-block.ts';

/** Base units of one TON. */
export const TON = 10n ** 9n;
/** What the network takes, rounded from its configuration of 2026. */
const OUTSIDE_FEE_BASE = 3_000_000n;
export const CONTRACT_FEE_BASE = 4_000_000n;
const WALLET_FEE_BASE = 400_000n;
export const WAY_FEE_BASE = 266_669n;
const LT_A_BLOCK = 1_000_000;
const LT_STEP = 20;

/** By its messages coins are made for whoever makes blocks. */
const MINTER = toTonAddress(-1, Buffer.alloc(32));
/** The elector of the main network, that takes them in. */
export const ELECTOR = toTonAddress(-1, Buffer.alloc(32, 0x33));

/** A message to be sent. */
export interface Outgoing {
  readonly to: string;
  readonly valueBase: bigint;
  readonly intent?: Intent;
  /** False: whoever is paid keeps it, be there code or not. */
  readonly isBounceable?: boolean;
}

/** What a contract does with a message. */
export interface Reaction {
  readonly outgoing?: readonly Outgoing[];
  /** True: its code fails, and the message goes back. */
  readonly isAborted?: boolean;
  readonly moves?: readonly Move[];
  readonly acts?: readonly IssuerAct[];
}

export type Contract = (message: TonMessage) => Reaction;

/** All accounts and holdings of the world, what is under way, and what happened in the block that is made. */
export interface TonBook {
  readonly accounts: ReadonlyMap<string, Account>;
  /** As the ledger has them: what is under way is its sender's. */
  readonly balances: Balances;
  readonly transactions: readonly TonTransaction[];
  /** Messages that nobody has taken in yet. */
  readonly underWay: readonly TonMessage[];
  /** A block begins: what is due arrives. */
  begin(height: number): void;
  open(owner: Owner, purse?: string): Account;
  openAt(owner: Owner, address: string): Account;
  addressOf(name: string): string;
  install(owner: Owner, address: string, contract: Contract): Account;
  hasCode(address: string): boolean;
  /** What an account can really spend. */
  realBalance(address: string): bigint;
  /** Coins from nowhere. */
  mint(to: string, amountBase: bigint): void;
  /** An order from outside: undefined when the account cannot pay for it, and then nothing has happened. */
  send(from: Account, outgoing: readonly Outgoing[], purpose: AccountPurpose): TonTransaction | undefined;
}

const hex = (text: string): string => sha256(text).toString('hex');

export function createTonBook(seed: string): TonBook {
  const accounts = new Map<string, Account>();
  const contracts = new Map<string, Contract>();
  const balances = createBalances();
  const counters = new Map<string, number>();
  const last = new Map<string, { readonly hash: string; readonly lt: number }>();
  /** Sent and not taken in, by sender. */
  const sent = new Map<string, bigint>();
  const queue: { readonly message: TonMessage; readonly dueAt: number }[] = [];
  let transactions: TonTransaction[] = [];
  let height = 0;
  let lt = 0;

  const addressOf = (name: string): string => toTonAddress(0, sha256(`${seed}/ton/${name}`));
  const register = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  const realBalance = (address: string): bigint => balances.get(NATIVE, address) - (sent.get(address) ?? 0n);
  const addSent = (address: string, change: bigint): void => void sent.set(address, (sent.get(address) ?? 0n) + change);

  const toMessage = (
    source: string | undefined,
    outgoing: Outgoing,
    given: {
      readonly lt: number;
      readonly traceId: string | undefined;
      readonly purpose: AccountPurpose;
      readonly isBounced?: boolean;
    },
  ): TonMessage => {
    const { to: destination, valueBase, intent, isBounceable = true } = outgoing;
    const body = toBodyJson(intent);
    return {
      hash: hex([source, destination, valueBase, given.lt, body.hash].join('/')),
      source,
      destination,
      valueBase,
      forwardFeeBase: source === undefined || source === MINTER ? 0n : WAY_FEE_BASE,
      createdLt: given.lt,
      isBounceable,
      isBounced: given.isBounced === true,
      intent,
      body,
      traceId: given.traceId,
      purpose: given.purpose,
    };
  };

  const move = (made: Move): Move => {
    if (made.from !== undefined) balances.add(made.asset, made.from, -made.amountBase);
    if (made.to !== undefined) balances.add(made.asset, made.to, made.amountBase);
    return made;
  };

  const enqueue = (message: TonMessage): void => {
    if (message.source !== undefined && message.source !== MINTER) addSent(message.source, message.valueBase);
    // Most arrive in the next block, some in the same, few later.
    const luck = Number.parseInt(message.hash.slice(0, 2), 16);
    queue.push({ message, dueAt: height + (luck < 60 ? 0 : luck < 230 ? 1 : 2) });
  };

  const takeIn = (message: TonMessage): Move[] => {
    const { source, destination: to, valueBase: amountBase } = message;
    if (source === undefined) return [];
    if (source === MINTER) return [move({ kind: 'reward', asset: NATIVE, from: undefined, to, amountBase })];
    addSent(source, -amountBase);
    return amountBase === 0n ? [] : [move({ kind: 'value', asset: NATIVE, from: source, to, amountBase })];
  };

  /** What the account's code answers; a message back where it fails or is not there. */
  const react = (message: TonMessage): Reaction & { readonly skipped?: string } => {
    const { destination, source, isBounceable, isBounced, valueBase } = message;
    const contract = contracts.get(destination);
    const isLost = contract === undefined && !accounts.has(destination);
    const reaction = isLost ? { isAborted: true } : (contract?.(message) ?? {});
    if (reaction.isAborted !== true) return reaction;
    const skipped = isLost ? { skipped: 'no_state' } : {};
    const leftBase = valueBase - CONTRACT_FEE_BASE - WAY_FEE_BASE;
    if (!isBounceable || isBounced || source === undefined || leftBase <= 0n) return { ...reaction, ...skipped };
    return { ...reaction, ...skipped, outgoing: [{ to: source, valueBase: leftBase, isBounceable: false }] };
  };

  const run = (message: TonMessage, given?: readonly Outgoing[]): TonTransaction => {
    const account = message.destination;
    lt += LT_STEP;
    const at = lt;
    const beforeBase = realBalance(account);
    const wasThere = last.has(account) || beforeBase > 0n;
    const moves = takeIn(message);
    const reaction: ReturnType<typeof react> = given === undefined ? react(message) : { outgoing: given };
    for (const each of reaction.moves ?? []) moves.push(move(each));
    const outgoing = reaction.outgoing ?? [];
    const waysBase = BigInt(outgoing.length) * WAY_FEE_BASE;
    const spentBase = outgoing.reduce((sum, each) => sum + each.valueBase, waysBase);
    const isSpecial = account === ELECTOR || message.source === MINTER;
    const wantedBase = isSpecial
      ? 0n
      : message.source === undefined
        ? OUTSIDE_FEE_BASE
        : contracts.has(account) || reaction.isAborted === true
          ? CONTRACT_FEE_BASE
          : WALLET_FEE_BASE;
    const restBase = realBalance(account) - spentBase;
    const feesBase = wantedBase < restBase ? wantedBase : restBase;
    if (feesBase < 0n) throw new RangeError(`${account} sends more than it has`);
    const hash = hex([account, at, message.hash].join('/'));
    const traceId = message.traceId ?? hash;
    const paidBase = feesBase + waysBase;
    if (paidBase > 0n)
      moves.push(move({ kind: 'fee', asset: NATIVE, from: account, to: undefined, amountBase: paidBase }));
    const outMessages = outgoing.map((each, index) =>
      toMessage(account, each, {
        lt: at + 1 + index,
        traceId,
        purpose: message.purpose,
        isBounced: reaction.isAborted === true,
      }),
    );
    for (const each of outMessages) enqueue(each);
    const transaction: TonTransaction = {
      hash,
      account,
      lt: at,
      previous: last.get(account) ?? { hash: '0'.repeat(64), lt: 0 },
      traceId,
      purpose: message.purpose,
      feesBase,
      isAborted: reaction.isAborted === true,
      skipped: reaction.skipped,
      wasThere,
      hasCode: accounts.has(account),
      inMessage: message,
      outMessages,
      beforeBase,
      afterBase: realBalance(account),
      moves,
      acts: reaction.acts ?? [],
    };
    last.set(account, { hash, lt: at });
    transactions.push(transaction);
    return transaction;
  };

  const deliver = (): void => {
    for (let due = queue.findIndex((each) => each.dueAt <= height); due >= 0; ) {
      const [next] = queue.splice(due, 1);
      if (next !== undefined) run(next.message);
      due = queue.findIndex((each) => each.dueAt <= height);
    }
  };

  return {
    accounts,
    balances,
    get transactions() {
      deliver();
      return transactions;
    },
    get underWay() {
      return queue.map(({ message }) => message);
    },
    begin(next) {
      height = next;
      lt = next * LT_A_BLOCK;
      transactions = [];
      balances.begin(next);
      deliver();
    },
    open(owner, purse = 'main') {
      const path = `${owner.id}/${purse}`;
      const count = counters.get(path) ?? 0;
      counters.set(path, count + 1);
      return register(owner, addressOf(`${path}/${count}`));
    },
    openAt: register,
    addressOf,
    install(owner, address, contract) {
      contracts.set(address, contract);
      return accounts.get(address) ?? register(owner, address);
    },
    hasCode: (address) => contracts.has(address),
    realBalance,
    mint: (to, valueBase) =>
      run(toMessage(MINTER, { to, valueBase }, { lt, traceId: undefined, purpose: 'reward' })) && undefined,
    send(from, outgoing, purpose) {
      const waysBase = BigInt(outgoing.length) * WAY_FEE_BASE;
      const spentBase = outgoing.reduce((sum, each) => sum + each.valueBase, waysBase + OUTSIDE_FEE_BASE);
      if (realBalance(from.address) < spentBase) return undefined;
      from.nonce++;
      const text = `${from.nonce} ${outgoing.length}`;
      const order = { to: from.address, valueBase: 0n, intent: { kind: 'comment', text } as const };
      return run(toMessage(undefined, order, { lt, traceId: undefined, purpose }), outgoing);
    },
  };
}

/** Nothing at all is a cell too. */
function toBodyJson(intent: Intent | undefined): TonMessage['body'] {
  if (intent === undefined) return EMPTY_BODY;
  const cell = toBody(intent);
  return {
    boc: writeBoc(cell).toString('base64'),
    hash: findRootHash(toBoc(cell))?.toString('hex') ?? '',
    opcode: cell.bits < 32 ? undefined : cell.data.readUInt32BE(0),
  };
}

const EMPTY_BODY: TonMessage['body'] = {
  boc: 'te6cckEBAQEAAgAAAEysuc0=',
  hash: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  opcode: undefined,
};
