import type { Account } from '../accounts/account.ts';
import type { IssuerActKind } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import type { TonMessage, TonTransaction } from './ton-block.ts';
import { CONTRACT_FEE_BASE, type Contract, type Reaction, TON, type TonBook } from './ton-book.ts';
import { type Outgoing, WAY_FEE_BASE } from './ton-message.ts';

/** Coins that a jetton's way takes; most come back. */
const WAY_BASE = TON / 10n;
const NOTICE_BASE = TON / 50n;
const LOCKED_OUT = 1;
const LOCKED = 3;

interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
  readonly comment?: string;
}

/** A jetton: its master, which knows every wallet, and its issuer, who may lock them. */
export interface Jetton {
  readonly master: string;
  readonly admin: Account;
  /** Owners by wallet. */
  readonly wallets: ReadonlyMap<string, string>;
  walletOf(owner: string): string;
  /** Actual balance of the owner's wallet, without transfers in flight. */
  balanceOf(owner: string): bigint;
  isLocked(owner: string): boolean;
  pay(payment: Payment): TonTransaction | undefined;
  issue(to: Account, amountBase: bigint): TonTransaction | undefined;
  act(kind: IssuerActKind, owner: string): TonTransaction | undefined;
}

/** Creates the contracts of one jetton. @param master address of its master contract */
export function createJetton(
  book: TonBook,
  contractFacts: { readonly master: string; readonly admin: Account; readonly contract: Owner },
): Jetton {
  const { master, admin, contract } = contractFacts;
  const wallets = new Map<string, string>();
  const statuses = new Map<string, number>();
  /** Sent off by wallets and not taken in. */
  const leaving = new Map<string, bigint>();
  const addLeaving = (owner: string, change: bigint): void =>
    void leaving.set(owner, (leaving.get(owner) ?? 0n) + change);
  const balanceOf = (owner: string): bigint => book.balances.get(master, owner) - (leaving.get(owner) ?? 0n);
  const pass = (message: TonMessage, to: string, intent: Outgoing['intent']): readonly Outgoing[] => [
    {
      to,
      valueBase: message.valueBase - CONTRACT_FEE_BASE - WAY_FEE_BASE,
      ...(intent === undefined ? {} : { intent }),
    },
  ];

  const walletOf = (owner: string): string => {
    const address = book.addressOf(`jetton/${master}/${owner}`);
    if (!wallets.has(address)) {
      wallets.set(address, owner);
      book.install(contract, address, runWallet(owner));
    }
    return address;
  };

  const runWallet =
    (owner: string): Contract =>
    (message) => {
      const { intent, isBounced, source } = message;
      if (isBounced) return {};
      if (intent?.kind === 'jetton-transfer') {
        const isLocked = ((statuses.get(owner) ?? 0) & LOCKED_OUT) !== 0;
        if (source !== owner || isLocked || balanceOf(owner) < intent.amountBase) return { isAborted: true };
        addLeaving(owner, intent.amountBase);
        const { amountBase, comment } = intent;
        return {
          outgoing: pass(message, walletOf(intent.to), { kind: 'jetton-arrival', amountBase, from: owner, comment }),
        };
      }
      if (intent?.kind === 'jetton-arrival') return arrive(owner, message);
      if (source !== master) return intent === undefined ? {} : { isAborted: true };
      if (intent?.kind === 'jetton-status') {
        statuses.set(owner, intent.status);
        const kind = intent.status === 0 ? 'unfreeze' : 'freeze';
        return { acts: [{ kind, asset: master, address: owner, amountBase: 0n }] };
      }
      if (intent?.kind !== 'jetton-burn') return {};
      const { amountBase } = intent;
      addLeaving(owner, amountBase);
      return {
        acts: [{ kind: 'destroy', asset: master, address: owner, amountBase }],
        outgoing: pass(message, master, { kind: 'jetton-burn-notice', amountBase, from: owner }),
      };
    };

  const arrive = (owner: string, message: TonMessage): Reaction => {
    const { intent, source, valueBase } = message;
    if (intent?.kind !== 'jetton-arrival') return {};
    const { amountBase, from, comment } = intent;
    if (source !== master && (from === undefined || source !== walletOf(from))) return { isAborted: true };
    if (source !== master && from !== undefined) addLeaving(from, -amountBase);
    const notice: Outgoing = {
      to: owner,
      valueBase: NOTICE_BASE,
      intent: { kind: 'jetton-notice', amountBase, from, comment },
      isBounceable: false,
    };
    const restBase = valueBase - NOTICE_BASE - CONTRACT_FEE_BASE - 2n * WAY_FEE_BASE;
    const rest: Outgoing = {
      to: from ?? admin.address,
      valueBase: restBase,
      intent: { kind: 'excesses' },
      isBounceable: false,
    };
    const move = { asset: master, to: owner, amountBase };
    return {
      moves: [source === master ? { ...move, kind: 'mint', from: undefined } : { ...move, kind: 'token', from }],
      outgoing: [notice, rest],
    };
  };

  const runMaster: Contract = (message) => {
    const { intent, source } = message;
    if (intent?.kind === 'jetton-mint' && source === admin.address)
      return {
        outgoing: pass(message, walletOf(intent.to), {
          kind: 'jetton-arrival',
          amountBase: intent.amountBase,
          from: undefined,
          comment: undefined,
        }),
      };
    if (intent?.kind === 'jetton-order' && source === admin.address)
      return { outgoing: pass(message, walletOf(intent.owner), intent.order) };
    if (intent?.kind !== 'jetton-burn-notice' || source !== walletOf(intent.from))
      return { isAborted: intent !== undefined };
    const { amountBase, from } = intent;
    addLeaving(from, -amountBase);
    return { moves: [{ kind: 'burn', asset: master, from, to: undefined, amountBase }] };
  };
  book.install(contract, master, runMaster);

  return {
    master,
    admin,
    wallets,
    walletOf,
    balanceOf: balanceOf,
    isLocked: (owner) => (statuses.get(owner) ?? 0) !== 0,
    pay: ({ from, to, amountBase, purpose, comment }) =>
      book.send(
        from,
        [
          {
            to: walletOf(from.address),
            valueBase: WAY_BASE,
            intent: { kind: 'jetton-transfer', amountBase, to: to.address, comment },
          },
        ],
        purpose,
      ),
    issue: (to, amountBase) =>
      book.send(
        admin,
        [{ to: master, valueBase: WAY_BASE, intent: { kind: 'jetton-mint', amountBase, to: to.address } }],
        'issue',
      ),
    act(kind, owner) {
      const order =
        kind === 'destroy'
          ? ({ kind: 'jetton-burn', amountBase: balanceOf(owner) } as const)
          : ({ kind: 'jetton-status', status: kind === 'freeze' ? LOCKED : 0 } as const);
      const purpose = kind === 'destroy' ? 'fund-destruction' : kind;
      return book.send(
        admin,
        [{ to: master, valueBase: WAY_BASE, intent: { kind: 'jetton-order', owner, order } }],
        purpose,
      );
    },
  };
}

/** Coins that an account can give away and still pay for its next steps. */
export const spendable = (book: TonBook, { address }: Account): bigint => {
  const left = book.realBalance(address) - TON;
  return left > 0n ? left : 0n;
};
