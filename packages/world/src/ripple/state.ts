import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { Move } from '../accounts/move.ts';
import { accountOf, isIssued, isIssuer, isMpt, toIssue, toValue } from './assets.ts';
import { createEntries, type Entries, idOf } from './entries.ts';
import { createItems, type Items } from './items.ts';

/** Balances by owner, and the ledger entries that record them. */
export interface RippleState {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Balances;
  readonly entries: Entries;
  readonly items: Items;
  add(account: Account): void;
  /** Carries a movement out, on both sides. */
  move(move: Move): void;
  /** The account's own entry, with its coins and its number. */
  writeRoot(address: string): void;
  /** A holder's line or units, where nothing moves. */
  writeHolding(asset: Asset, holder: string): void;
  isFrozen(asset: Asset, address: string): boolean;
  freeze(asset: Asset, address: string, isFrozen: boolean): void;
}

/** Placeholder for the issuer in a line's balance. */
const NO_ISSUER = 'rrrrrrrrrrrrrrrrrrrrBZbvji';
const LINE_FROZEN = { low: 0x0040_0000, high: 0x0080_0000 } as const;
const UNITS_LOCKED = 0x0000_0001;

const holdingId = (asset: Asset, holder: string): string => idOf(`${asset}/${holder}`);
export const issuanceId = (asset: Asset): string => idOf(`issuance/${asset}`);

export function createRippleState(): RippleState {
  const accounts = new Map<string, Account>();
  const balances = createBalances();
  const entries = createEntries();
  const frozen = new Set<string>();
  const isFrozen = (asset: Asset, address: string): boolean => frozen.has(`${asset} ${address}`);

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
    const { currency, issuer } = toIssue(asset);
    const isLow = accountOf(holder) < accountOf(issuer);
    const side = (account: string, value: string) => ({ currency, issuer: account, value });
    const [low, high] = isLow ? [holder, issuer] : [issuer, holder];
    const value = toValue(balances.get(asset, holder));
    const bit = isLow ? LINE_FROZEN.high : LINE_FROZEN.low;
    entries.set(holdingId(asset, holder), {
      LedgerEntryType: 'RippleState',
      Balance: { currency, issuer: NO_ISSUER, value: isLow || value === '0' ? value : `-${value}` },
      Flags: isFrozen(asset, holder) ? bit : 0,
      LowLimit: side(low, low === holder ? '1000000000' : '0'),
      HighLimit: side(high, high === holder ? '1000000000' : '0'),
    });
  };
  /** No units are written as no field at all, as the ledger does. */
  const writeUnits = (asset: Asset, holder: string): void => {
    const base = balances.get(asset, holder);
    entries.set(holdingId(asset, holder), {
      LedgerEntryType: 'MPToken',
      Account: holder,
      MPTokenIssuanceID: asset,
      ...(base === 0n ? {} : { MPTAmount: String(base) }),
      Flags: isFrozen(asset, holder) ? UNITS_LOCKED : 0,
    });
  };
  /** How much of an MPT there is. */
  const writeIssuance = (asset: Asset): void => {
    const total = balances.listHolders(asset).reduce((sum, holder) => sum + balances.get(asset, holder), 0n);
    entries.set(issuanceId(asset), { ...entries.get(issuanceId(asset)), OutstandingAmount: String(total) });
  };
  const writeHolding = (asset: Asset, holder: string): void => {
    if (isMpt(asset)) {
      if (isIssuer(asset, holder)) writeIssuance(asset);
      else writeUnits(asset, holder);
    } else if (isIssued(asset) && !isIssuer(asset, holder)) writeLine(asset, holder);
  };

  return {
    accounts,
    balances,
    entries,
    items: createItems(entries),
    add: (account) => accounts.set(account.address, account),
    move({ asset, from, to, amountBase }) {
      if (from !== undefined) balances.add(asset, from, -amountBase);
      if (to !== undefined) balances.add(asset, to, amountBase);
      for (const address of [from, to]) {
        if (address === undefined || address.startsWith('escrow:')) continue;
        if (asset === NATIVE) writeRoot(address);
        else writeHolding(asset, address);
      }
    },
    writeRoot,
    writeHolding,
    isFrozen,
    freeze(asset, address, isOn) {
      if (isOn) frozen.add(`${asset} ${address}`);
      else frozen.delete(`${asset} ${address}`);
      writeHolding(asset, address);
    },
  };
}
