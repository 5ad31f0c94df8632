import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import type { IssuerAct, Move } from '../accounts/move.ts';
import { isIssuer } from './assets.ts';
import type { Fields } from './entries.ts';
import type { Item, ItemEnds } from './items.ts';
import type { RippleState } from './state.ts';

/** Changes of the state by transactions; each is a movement of the world's truth. */
export interface Acts {
  fee(from: string, amountBase: bigint): void;
  coins(kind: 'value' | 'internal', from: string, to: string, amountBase: bigint): void;
  /** Between holders; where one side issues it, units are made before or unmade behind. */
  tokens(asset: Asset, from: string, to: string, amountBase: bigint): void;
  lock(id: string, from: Account, to: Account, amountBase: bigint, tag: number | undefined): void;
  release(id: string, to: Account): void;
  freeze(asset: Asset, address: string, isFrozen: boolean): void;
  /** Allows the account to own units from now on. */
  authorize(asset: Asset, address: string): void;
  /** Made where nobody had it, and destroyed where nobody gets it. */
  item(item: Item, ends: ItemEnds): void;
  entry(id: string, fields: Fields | undefined): void;
}

interface RecordedActs {
  readonly acts: Acts;
  readonly moves: Move[];
  readonly issued: IssuerAct[];
}

const escrowOf = (id: string): string => `escrow:${id}`;

/** The acts of one transaction over a state, and what was done by them. */
export function recordActs(state: RippleState): RecordedActs {
  const { balances, entries } = state;
  const moves: Move[] = [];
  const issued: IssuerAct[] = [];
  const move = (each: Move): void => {
    state.move(each);
    moves.push(each);
  };
  const acts: Acts = {
    fee: (from, amountBase) => move({ kind: 'fee', asset: NATIVE, from, to: undefined, amountBase }),
    coins: (kind, from, to, amountBase) => move({ kind, asset: NATIVE, from, to, amountBase }),
    tokens(asset, from, to, amountBase) {
      if (isIssuer(asset, from)) move({ kind: 'mint', asset, from: undefined, to: from, amountBase });
      move({ kind: 'token', asset, from, to, amountBase });
      if (isIssuer(asset, to)) move({ kind: 'burn', asset, from: to, to: undefined, amountBase });
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
      state.freeze(asset, address, isFrozen);
      issued.push({ kind: isFrozen ? 'freeze' : 'unfreeze', asset, address, amountBase: 0n });
    },
    authorize: state.writeHolding,
    item(item, { from, to }) {
      state.items.pass(item, { from, to });
      const kind = from === undefined ? 'mint' : to === undefined ? 'burn' : 'token';
      move({ kind, asset: item.collection, from, to, amountBase: 1n });
    },
    entry: (id, fields) => (fields === undefined ? entries.delete(id) : entries.set(id, fields)),
  };
  return { acts, moves, issued };
}
