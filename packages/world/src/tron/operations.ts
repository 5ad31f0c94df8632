import { type Account, NATIVE } from '../accounts/account.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { toTronHex } from './codec/address.ts';
import type { Fields } from './codec/protobuf.ts';
import type { TronDraft } from './tron-block.ts';
import { activationOf, TRX, type TronBook } from './tron-book.ts';

/** Energy per staked TRX and day, as of 2026. */
const ENERGY_PER_TRX = 9;
const PERMISSION_BASE = 100n * TRX;
const ISSUE_BASE = 1_024n * TRX;
/** All contract types that an active permission may sign, as wallets fill it. */
const ALL_OPERATIONS = '7fff1fc0033efb07000000000000000000000000000000000000000000000000';

export interface TrxPayment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
  readonly memo?: string;
  /** Under an active permission, with so many signatures. */
  readonly signedBy?: { readonly permissionId: number; readonly signers: number };
}

/** Undefined when there is too little. */
export function payTrx(book: TronBook, { from, to, amountBase, ...payment }: TrxPayment): TronDraft | undefined {
  if (amountBase <= 0n) return undefined;
  return book.submit({
    from,
    type: 'TransferContract',
    value: { to_address: toTronHex(to.address), amount: amountBase },
    purpose: payment.purpose,
    memo: payment.memo,
    ...payment.signedBy,
    valueBase: amountBase,
    extraBase: activationOf(book, to.address),
    run: (run) => {
      book.activate(to.address);
      run.move({ kind: 'value', asset: NATIVE, from: from.address, to: to.address, amountBase });
    },
  });
}

/** A token of the chain's own kind (TRC-10), by its number. */
export function payTrc10(book: TronBook, id: string, payment: Omit<TrxPayment, 'memo' | 'signedBy'>) {
  const { from, to, amountBase, purpose } = payment;
  if (amountBase <= 0n || book.balance(from, id) < amountBase) return undefined;
  return book.submit({
    from,
    type: 'TransferAssetContract',
    value: {
      asset_name: Buffer.from(id).toString('hex'),
      to_address: toTronHex(to.address),
      amount: amountBase,
    },
    purpose,
    extraBase: activationOf(book, to.address),
    run: (run) => {
      book.activate(to.address);
      run.move({ kind: 'token', asset: id, from: from.address, to: to.address, amountBase });
    },
  });
}

export interface Trc10Issue {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly supplyBase: bigint;
  readonly decimals: number;
}

const inHex = (text: string): string => Buffer.from(text).toString('hex');

export const issueTrc10 = (book: TronBook, from: Account, issue: Trc10Issue): TronDraft | undefined =>
  book.submit({
    from,
    type: 'AssetIssueContract',
    value: {
      name: inHex(issue.name),
      abbr: inHex(issue.abbreviation),
      total_supply: issue.supplyBase,
      trx_num: 1,
      ...(issue.decimals === 0 ? {} : { precision: issue.decimals }),
      num: 1,
      start_time: 1_900_000_000_000,
      end_time: 1_900_086_400_000,
      description: inHex(issue.name),
      url: inHex('http://demo.example'),
    },
    purpose: 'issue',
    extraBase: ISSUE_BASE,
    assetId: issue.id,
    run: (run) =>
      void run.move({ kind: 'mint', asset: issue.id, from: undefined, to: from.address, amountBase: issue.supplyBase }),
  });

/** Claims the rewards of a super representative or a voter. */
export const claimReward = (book: TronBook, from: Account, amountBase: bigint): TronDraft | undefined =>
  book.submit({
    from,
    type: 'WithdrawBalanceContract',
    value: {},
    purpose: 'reward',
    claimedBase: amountBase,
    run: (run) => void run.move({ kind: 'reward', asset: NATIVE, from: undefined, to: from.address, amountBase }),
  });

/** An account's entry on the chain, paid for by somebody else. */
export const createAccount = (book: TronBook, from: Account, to: Account): TronDraft | undefined =>
  book.isActive(to.address)
    ? undefined
    : book.submit({
        from,
        type: 'AccountCreateContract',
        value: { account_address: toTronHex(to.address) },
        purpose: 'activation',
        extraBase: TRX,
        run: () => book.activate(to.address),
      });

/** Staked TRX stays the account's own, and cannot be spent. */
export const stake = (book: TronBook, from: Account, amountBase: bigint): TronDraft | undefined =>
  book.submit({
    from,
    type: 'FreezeBalanceV2Contract',
    value: { frozen_balance: amountBase, resource: 'ENERGY' },
    purpose: 'stake',
    valueBase: amountBase,
    run: () => book.lock(from, amountBase),
  });

/** It waits, 14 days on the real chain, before it can be taken back. */
export function unstake(book: TronBook, from: Account, amountBase: bigint): TronDraft | undefined {
  if (book.locks.get(NATIVE, from.address) < amountBase) return undefined;
  return book.submit({
    from,
    type: 'UnfreezeBalanceV2Contract',
    value: { unfreeze_balance: amountBase, resource: 'ENERGY' },
    purpose: 'unstake',
  });
}

export const takeUnstaked = (book: TronBook, from: Account, amountBase: bigint): TronDraft | undefined =>
  book.submit({
    from,
    type: 'WithdrawExpireUnfreezeContract',
    value: {},
    purpose: 'unstake',
    claimedBase: amountBase,
    run: () => book.lock(from, -amountBase),
  });

export const vote = (book: TronBook, from: Account, votes: readonly (readonly [Account, bigint])[]) =>
  book.submit({
    from,
    type: 'VoteWitnessContract',
    value: { votes: votes.map(([to, count]) => ({ vote_address: toTronHex(to.address), vote_count: count })) },
    purpose: 'vote',
  });

const toResource = (receiver: Account, amountBase: bigint): Fields => ({
  resource: 'ENERGY',
  balance: amountBase,
  receiver_address: toTronHex(receiver.address),
});

/** Lends what a stake gives; nothing moves. */
export const delegate = (book: TronBook, from: Account, to: Account, amountBase: bigint): TronDraft | undefined =>
  book.isActive(to.address)
    ? book.submit({
        from,
        type: 'DelegateResourceContract',
        value: toResource(to, amountBase),
        purpose: 'delegation',
        permissionId: 2,
        run: () => book.lendEnergy(to.address, Number(amountBase / TRX) * ENERGY_PER_TRX),
      })
    : undefined;

export const undelegate = (book: TronBook, from: Account, to: Account, amountBase: bigint): TronDraft | undefined =>
  book.submit({
    from,
    type: 'UnDelegateResourceContract',
    value: toResource(to, amountBase),
    purpose: 'delegation',
    permissionId: 2,
    run: () => book.lendEnergy(to.address, -book.energyOf(to.address)),
  });

interface Signing {
  readonly keys: readonly Account[];
  readonly threshold: number;
}

const toKeys = ({ keys, threshold }: Signing): Fields => ({
  threshold,
  keys: keys.map(({ address }) => ({ address: toTronHex(address), weight: 1 })),
});

/** Replaces the permissions of the account. */
export const updatePermissions = (
  book: TronBook,
  from: Account,
  { owner, active, purpose }: { readonly owner: Signing; readonly active: Signing; readonly purpose: AccountPurpose },
): TronDraft | undefined =>
  book.submit({
    from,
    type: 'AccountPermissionUpdateContract',
    value: {
      owner: { permission_name: 'owner', ...toKeys(owner) },
      actives: [{ type: 'Active', id: 2, permission_name: 'active', operations: ALL_OPERATIONS, ...toKeys(active) }],
    },
    purpose,
    extraBase: PERMISSION_BASE,
  });
