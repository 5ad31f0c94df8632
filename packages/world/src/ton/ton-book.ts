import { toTonAddress } from '@sulian/chains';
import { type Account, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import { sha256 } from '../hash.ts';
import type { TonMessage, TonTransaction } from './ton-block.ts';
import { createTonMailbox } from './ton-mailbox.ts';
import { MINTER, type Outgoing, toMessage, WAY_FEE_BASE } from './ton-message.ts';

/** Base units of one TON. */
export const TON = 10n ** 9n;
/** Fees of the network, rounded from its configuration of 2026. */
const OUTSIDE_FEE_BASE = 3_000_000n;
export const CONTRACT_FEE_BASE = 4_000_000n;
const WALLET_FEE_BASE = 400_000n;
const LT_A_BLOCK = 1_000_000;
const LT_STEP = 20;

/** The elector of the main network, that takes them in. */
export const ELECTOR = toTonAddress(-1, Buffer.alloc(32, 0x33));

/** Reaction of a contract to a message. */
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
  /** Amount that an account can actually spend. */
  realBalance(address: string): bigint;
  /** Coins from nowhere. */
  mint(to: string, amountBase: bigint): void;
  /** An order from outside: undefined when the account cannot pay for it, and then nothing has happened. */
  send(from: Account, outgoing: readonly Outgoing[], purpose: AccountPurpose): TonTransaction | undefined;
}

interface Machine {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contracts: ReadonlyMap<string, Contract>;
}

type Answer = Reaction & { readonly skipped?: string };

/** Response of the account's code; the message returns where the code fails or does not exist. */
function react({ accounts, contracts }: Machine, message: TonMessage): Answer {
  const { destination, source, isBounceable, isBounced, valueBase } = message;
  const contract = contracts.get(destination);
  const isLost = contract === undefined && !accounts.has(destination);
  const reaction = isLost ? { isAborted: true } : (contract?.(message) ?? {});
  if (reaction.isAborted !== true) return reaction;
  const skipped = isLost ? { skipped: 'no_state' } : {};
  const leftBase = valueBase - CONTRACT_FEE_BASE - WAY_FEE_BASE;
  if (!isBounceable || isBounced || source === undefined || leftBase <= 0n) return { ...reaction, ...skipped };
  return { ...reaction, ...skipped, outgoing: [{ to: source, valueBase: leftBase, isBounceable: false }] };
}

/** Fee of the network, limited to the account's balance. */
function toFee({ contracts }: Machine, { destination, source }: TonMessage, { isAborted }: Reaction): bigint {
  if (destination === ELECTOR || source === MINTER) return 0n;
  if (source === undefined) return OUTSIDE_FEE_BASE;
  return contracts.has(destination) || isAborted === true ? CONTRACT_FEE_BASE : WALLET_FEE_BASE;
}

const waysOf = (outgoing: readonly Outgoing[]): bigint => BigInt(outgoing.length) * WAY_FEE_BASE;
const sumOf = (outgoing: readonly Outgoing[]): bigint =>
  outgoing.reduce((sum, each) => sum + each.valueBase, waysOf(outgoing));

/** Accounts by address, with the code of contracts. */
function createRegister(seed: string) {
  const accounts = new Map<string, Account>();
  const contracts = new Map<string, Contract>();
  const counters = new Map<string, number>();
  const addressOf = (name: string): string => toTonAddress(0, sha256(`${seed}/ton/${name}`));
  const openAt = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  return {
    accounts,
    contracts,
    addressOf,
    openAt,
    open(owner: Owner, purse = 'main'): Account {
      const path = `${owner.id}/${purse}`;
      const count = counters.get(path) ?? 0;
      counters.set(path, count + 1);
      return openAt(owner, addressOf(`${path}/${count}`));
    },
    install(owner: Owner, address: string, contract: Contract): Account {
      contracts.set(address, contract);
      return accounts.get(address) ?? openAt(owner, address);
    },
  };
}

export function createTonBook(seed: string): TonBook {
  const register = createRegister(seed);
  const { accounts, contracts } = register;
  const balances = createBalances();
  const last = new Map<string, { readonly hash: string; readonly lt: number }>();
  const mailbox = createTonMailbox();
  let transactions: TonTransaction[] = [];
  let height = 0;
  let lt = 0;

  const realBalance = (address: string): bigint => balances.get(NATIVE, address) - mailbox.sentBase(address);

  const move = (made: Move): Move => {
    if (made.from !== undefined) balances.add(made.asset, made.from, -made.amountBase);
    if (made.to !== undefined) balances.add(made.asset, made.to, made.amountBase);
    return made;
  };

  const takeIn = (message: TonMessage): Move[] => {
    const { source, destination: to, valueBase: amountBase } = message;
    if (source === undefined) return [];
    if (source === MINTER) return [move({ kind: 'reward', asset: NATIVE, from: undefined, to, amountBase })];
    mailbox.release(message);
    return amountBase === 0n ? [] : [move({ kind: 'value', asset: NATIVE, from: source, to, amountBase })];
  };

  /** Pays for what was sent and done: the network takes no more than there is. */
  const pay = (message: TonMessage, reaction: Answer, outgoing: readonly Outgoing[]) => {
    const account = message.destination;
    const wantedBase = toFee(register, message, reaction);
    const restBase = realBalance(account) - sumOf(outgoing);
    const feesBase = wantedBase < restBase ? wantedBase : restBase;
    if (feesBase < 0n) throw new RangeError(`${account} sends more than it has`);
    const amountBase = feesBase + waysOf(outgoing);
    const fee = { kind: 'fee', asset: NATIVE, from: account, to: undefined, amountBase } as const;
    return { feesBase, paid: amountBase > 0n ? [move(fee)] : [] };
  };

  const run = (message: TonMessage, knownOutgoing?: readonly Outgoing[]): TonTransaction => {
    const account = message.destination;
    const { purpose } = message;
    lt += LT_STEP;
    const at = lt;
    const beforeBase = realBalance(account);
    const wasThere = last.has(account) || beforeBase > 0n;
    const moves = takeIn(message);
    const reaction: Answer = knownOutgoing === undefined ? react(register, message) : { outgoing: knownOutgoing };
    for (const each of reaction.moves ?? []) moves.push(move(each));
    const { outgoing = [], isAborted = false } = reaction;
    const { feesBase, paid } = pay(message, reaction, outgoing);
    moves.push(...paid);
    const hash = sha256([account, at, message.hash].join('/')).toString('hex');
    const traceId = message.traceId ?? hash;
    const outMessages = outgoing.map((each, index) =>
      toMessage(account, each, { lt: at + 1 + index, traceId, purpose, isBounced: isAborted }),
    );
    for (const each of outMessages) mailbox.send(each, height);
    const transaction: TonTransaction = {
      hash,
      account,
      lt: at,
      previous: last.get(account) ?? { hash: '0'.repeat(64), lt: 0 },
      traceId,
      purpose,
      feesBase,
      isAborted,
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
    for (let due = mailbox.takeDue(height); due !== undefined; due = mailbox.takeDue(height)) run(due);
  };

  return {
    accounts,
    balances,
    get transactions() {
      deliver();
      return transactions;
    },
    get underWay() {
      return mailbox.underWay;
    },
    begin(next) {
      height = next;
      lt = next * LT_A_BLOCK;
      transactions = [];
      balances.begin(next);
      deliver();
    },
    open: register.open,
    openAt: register.openAt,
    addressOf: register.addressOf,
    install: register.install,
    hasCode: (address) => contracts.has(address),
    realBalance,
    mint: (to, valueBase) =>
      run(toMessage(MINTER, { to, valueBase }, { lt, traceId: undefined, purpose: 'reward' })) && undefined,
    send(from, outgoing, purpose) {
      if (realBalance(from.address) < sumOf(outgoing) + OUTSIDE_FEE_BASE) return undefined;
      from.nonce++;
      const text = `${from.nonce} ${outgoing.length}`;
      const order = { to: from.address, valueBase: 0n, intent: { kind: 'comment', text } as const };
      return run(toMessage(undefined, order, { lt, traceId: undefined, purpose }), outgoing);
    },
  };
}
