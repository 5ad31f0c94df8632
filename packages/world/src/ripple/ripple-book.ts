import { toRippleAddress } from '@sulian/chains';
import { encode } from 'ripple-binary-codec';
import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import type { Balances } from '../accounts/balances.ts';
import type { Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import { sha256, sha512Half } from '../hash.ts';
import { type Acts, recordActs } from './acts.ts';
import type { Fields } from './entries.ts';
import type { Items } from './items.ts';
import type { RippleTransaction } from './ripple-block.ts';
import { createRippleState } from './state.ts';

const FEE_BASE = 12n;

/** A transaction that an account signs. */
interface Order {
  readonly type: string;
  readonly from: Account;
  readonly purpose: AccountPurpose;
  readonly fields?: Fields;
  readonly memo?: string;
  /** Result of a failed transaction: only the fee is paid. */
  readonly result?: string;
  /** Acts of the transaction apart from the fee. */
  readonly run?: (acts: Acts) => void;
}

export interface RippleBook {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Balances;
  readonly transactions: readonly RippleTransaction[];
  begin(height: number): void;
  open(owner: Owner, purse?: string): Account;
  openAt(owner: Owner, address: string): Account;
  /** Coins that were there before history begins. */
  credit(account: Account, amountBase: bigint): Move;
  listState(): readonly Fields[];
  findEntry(id: string): Fields | undefined;
  readonly listItems: Items['list'];
  balanceOf(asset: Asset, address: string): bigint;
  isFrozen(asset: Asset, address: string): boolean;
  /** Undefined when the fee cannot be paid: then nothing has happened. */
  send(order: Order): RippleTransaction | undefined;
}

export function createRippleBook(seed: string): RippleBook {
  const state = createRippleState();
  const { accounts, balances, entries, items } = state;
  const counters = new Map<string, number>();
  let transactions: RippleTransaction[] = [];

  const openAt = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 1 };
    state.add(account);
    return account;
  };

  return {
    accounts,
    balances,
    get transactions() {
      return transactions;
    },
    begin(height) {
      balances.begin(height);
      items.begin(height);
      transactions = [];
    },
    openAt,
    open(owner, purse = 'own') {
      const number = counters.get(`${owner.id}/${purse}`) ?? 0;
      counters.set(`${owner.id}/${purse}`, number + 1);
      const account = sha256(`${seed}/ripple/${owner.id}/${purse}/${number}`).subarray(0, 20);
      return openAt(owner, toRippleAddress(account.toString('hex')));
    },
    credit({ address }, amountBase) {
      balances.add(NATIVE, address, amountBase);
      state.writeRoot(address);
      entries.takeNodes();
      return { kind: 'reward', asset: NATIVE, from: undefined, to: address, amountBase };
    },
    listState: entries.list,
    findEntry: entries.get,
    listItems: items.list,
    balanceOf: (asset, address) => balances.get(asset, address),
    isFrozen: state.isFrozen,
    send(order) {
      const { type, from, purpose, fields = {}, memo, result = 'tesSUCCESS', run } = order;
      if (balances.get(NATIVE, from.address) < FEE_BASE) return undefined;
      const { acts, moves, issued } = recordActs(state);
      const Sequence = from.nonce;
      from.nonce++;
      acts.fee(from.address, FEE_BASE);
      if (result === 'tesSUCCESS') run?.(acts);
      const body = {
        TransactionType: type,
        Account: from.address,
        Fee: String(FEE_BASE),
        Flags: 0,
        Sequence,
        ...SIGNED,
      };
      const memos =
        memo === undefined ? {} : { Memos: [{ Memo: { MemoData: Buffer.from(memo).toString('hex').toUpperCase() } }] };
      const blob = encode({ ...body, ...fields, ...memos });
      const meta = encode({
        AffectedNodes: entries.takeNodes(),
        TransactionIndex: transactions.length,
        TransactionResult: result,
      });
      const hash = sha512Half(Buffer.concat([Buffer.from('TXN\0'), Buffer.from(blob, 'hex')])).toString('hex');
      const transaction = { hash, purpose, type, result, blob, meta, moves, acts: issued };
      transactions.push(transaction);
      return transaction;
    },
  };
}

/** Dummy signature: signatures are not checked. */
const SIGNED = { SigningPubKey: `02${'11'.repeat(32)}`, TxnSignature: `3045${'22'.repeat(68)}` };
