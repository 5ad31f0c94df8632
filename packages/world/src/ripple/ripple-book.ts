import { toRippleAccount, toRippleAddress } from '@sulian/chains';
import { formatAmount } from '@sulian/domain';
import { encode } from 'ripple-binary-codec';
import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Owner } from '../coin.ts';
import { sha256, sha512Half } from '../hash.ts';
import { createEntries, type Fields, idOf } from './entries.ts';
import type { RippleTransaction } from './ripple-block.ts';

/** Drops of one XRP. */
export const XRP = 10n ** 6n;
/** Base units of a hundredth of an issued currency's unit, which has 96 decimals. */
export const CENT = 10n ** 94n;
const DECIMALS = 96;
const FEE_BASE = 12n;
/** Stands where a line's balance has no issuer. */
const NO_ISSUER = 'rrrrrrrrrrrrrrrrrrrrBZbvji';
const FREEZE = { low: 0x0040_0000, high: 0x0080_0000 } as const;

/** A transaction that an account signs. */
interface Order {
  readonly type: string;
  readonly from: Account;
  readonly purpose: AccountPurpose;
  readonly fields?: Fields;
  readonly memo?: string;
  /** Says why nothing comes of it: only the fee is paid. */
  readonly result?: string;
  /** What it does beside the fee, by the acts below. */
  readonly run?: (acts: Acts) => void;
}

/** What transactions do to the state, each act a movement of the world's truth. */
interface Acts {
  coins(kind: 'value' | 'internal', from: string, to: string, amountBase: bigint): void;
  /** Between holders; where one side issues it, units are made before or unmade behind. */
  tokens(asset: Asset, from: string, to: string, amountBase: bigint): void;
  lock(id: string, from: Account, to: Account, amountBase: bigint, tag: number | undefined): void;
  release(id: string, to: Account): void;
  freeze(asset: Asset, address: string, isFrozen: boolean): void;
  entry(id: string, fields: Fields | undefined): void;
}

export interface RippleBook {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Balances;
  readonly transactions: readonly RippleTransaction[];
  begin(height: number): void;
  open(owner: Owner, purse?: string): Account;
  openAt(owner: Owner, address: string): Account;
  /** Coins that were there before history begins. */
  found(account: Account, amountBase: bigint): Move;
  listState(): readonly Fields[];
  held(asset: Asset, address: string): bigint;
  isFrozen(asset: Asset, address: string): boolean;
  /** Undefined when the fee cannot be paid: then nothing has happened. */
  send(order: Order): RippleTransaction | undefined;
}

/** Id of an issued currency as a token. */
export const toAsset = (code: string, issuer: string): Asset =>
  `${Buffer.from(code).toString('hex').toUpperCase().padStart(30, '0').padEnd(40, '0')}.${issuer}`;

const issuerOf = (asset: Asset): string => asset.slice(asset.indexOf('.') + 1);
const escrowOf = (id: string): string => `escrow:${id}`;

/** An amount as transactions spell it. */
export const toAmount = (asset: Asset, base: bigint): unknown =>
  asset === NATIVE
    ? String(base)
    : { currency: asset.slice(0, asset.indexOf('.')), issuer: issuerOf(asset), value: formatAmount(base, DECIMALS) };

export function createRippleBook(seed: string): RippleBook {
  const accounts = new Map<string, Account>();
  const counters = new Map<string, number>();
  const balances = createBalances();
  const entries = createEntries();
  const frozen = new Set<string>();
  let transactions: RippleTransaction[] = [];

  const openAt = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 1 };
    accounts.set(address, account);
    return account;
  };
  const writeRoot = (address: string): void => {
    const id = idOf(address);
    const root = entries.get(id) ?? { LedgerEntryType: 'AccountRoot', Account: address, Flags: 0, OwnerCount: 0 };
    entries.set(id, {
      ...root,
      Balance: String(balances.get(NATIVE, address)),
      Sequence: accounts.get(address)?.nonce ?? 1,
    });
  };
  /** Both sides of a line, the lower account first. */
  const writeLine = (asset: Asset, holder: string): void => {
    const issuer = issuerOf(asset);
    const isLow = (toRippleAccount(holder) ?? '') < (toRippleAccount(issuer) ?? '');
    const currency = asset.slice(0, asset.indexOf('.'));
    const side = (account: string, value: string): Fields => ({ currency, issuer: account, value });
    const [low, high] = isLow ? [holder, issuer] : [issuer, holder];
    const value = formatAmount(balances.get(asset, holder), DECIMALS);
    const bit = isLow ? FREEZE.high : FREEZE.low;
    entries.set(idOf(`${asset}/${holder}`), {
      LedgerEntryType: 'RippleState',
      Balance: { currency, issuer: NO_ISSUER, value: isLow || value === '0' ? value : `-${value}` },
      Flags: frozen.has(`${asset} ${holder}`) ? bit : 0,
      LowLimit: side(low, low === holder ? '1000000000' : '0'),
      HighLimit: side(high, high === holder ? '1000000000' : '0'),
    });
  };
  const write = (asset: Asset, address: string): void => {
    if (address.startsWith('escrow:')) return;
    if (asset === NATIVE) writeRoot(address);
    else if (issuerOf(asset) !== address) writeLine(asset, address);
  };

  const record = (): { readonly acts: Acts; readonly moves: Move[]; readonly issued: IssuerAct[] } => {
    const moves: Move[] = [];
    const issued: IssuerAct[] = [];
    const move = (each: Move): void => {
      if (each.from !== undefined) balances.add(each.asset, each.from, -each.amountBase);
      if (each.to !== undefined) balances.add(each.asset, each.to, each.amountBase);
      for (const address of [each.from, each.to]) if (address !== undefined) write(each.asset, address);
      moves.push(each);
    };
    const acts: Acts = {
      coins: (kind, from, to, amountBase) => move({ kind, asset: NATIVE, from, to, amountBase }),
      tokens(asset, from, to, amountBase) {
        const issuer = issuerOf(asset);
        if (from === issuer) move({ kind: 'mint', asset, from: undefined, to: issuer, amountBase });
        move({ kind: 'token', asset, from, to, amountBase });
        if (to === issuer) move({ kind: 'burn', asset, from: issuer, to: undefined, amountBase });
      },
      lock(id, from, to, amountBase, tag) {
        move({ kind: 'value', asset: NATIVE, from: from.address, to: escrowOf(id), amountBase });
        entries.set(id, {
          LedgerEntryType: 'Escrow',
          Account: from.address,
          Destination: to.address,
          Amount: String(amountBase),
          Flags: 0,
          ...(tag === undefined ? {} : { DestinationTag: tag }),
        });
      },
      release(id, to) {
        const amountBase = balances.get(NATIVE, escrowOf(id));
        move({ kind: 'internal', asset: NATIVE, from: escrowOf(id), to: to.address, amountBase });
        entries.delete(id);
      },
      freeze(asset, address, isFrozen) {
        if (isFrozen) frozen.add(`${asset} ${address}`);
        else frozen.delete(`${asset} ${address}`);
        writeLine(asset, address);
        issued.push({ kind: isFrozen ? 'freeze' : 'unfreeze', asset, address, amountBase: 0n });
      },
      entry: (id, fields) => (fields === undefined ? entries.delete(id) : entries.set(id, fields)),
    };
    return { acts, moves, issued };
  };

  return {
    accounts,
    balances,
    get transactions() {
      return transactions;
    },
    begin(height) {
      balances.begin(height);
      transactions = [];
    },
    openAt,
    open(owner, purse = 'own') {
      const number = counters.get(`${owner.id}/${purse}`) ?? 0;
      counters.set(`${owner.id}/${purse}`, number + 1);
      const account = sha256(`${seed}/ripple/${owner.id}/${purse}/${number}`).subarray(0, 20);
      return openAt(owner, toRippleAddress(account.toString('hex')));
    },
    found({ address }, amountBase) {
      balances.add(NATIVE, address, amountBase);
      writeRoot(address);
      entries.takeNodes();
      return { kind: 'reward', asset: NATIVE, from: undefined, to: address, amountBase };
    },
    listState: entries.list,
    held: (asset, address) => balances.get(asset, address),
    isFrozen: (asset, address) => frozen.has(`${asset} ${address}`),
    send(order) {
      const { type, from, purpose, fields = {}, memo, result = 'tesSUCCESS', run } = order;
      if (balances.get(NATIVE, from.address) < FEE_BASE) return undefined;
      const { acts, moves, issued } = record();
      balances.add(NATIVE, from.address, -FEE_BASE);
      moves.push({ kind: 'fee', asset: NATIVE, from: from.address, to: undefined, amountBase: FEE_BASE });
      const Sequence = from.nonce;
      from.nonce++;
      writeRoot(from.address);
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

/** Nobody checks signatures here. */
const SIGNED = { SigningPubKey: `02${'11'.repeat(32)}`, TxnSignature: `3045${'22'.repeat(68)}` };
