import type { Asset } from '../accounts/account.ts';
import { book, nat, pair, text } from './micheline.ts';
import type { Call, TezosBook } from './tezos-book.ts';

/** A token by its contract, and by its number where the contract has many. */
export interface TezosToken {
  readonly contract: string;
  readonly id?: bigint;
}

/** As the ledger names it. */
export const assetOf = ({ contract, id }: TezosToken): Asset => (id === undefined ? contract : `${contract}:${id}`);

const STORAGE_BASE = 67n * 250n;

interface Handing {
  readonly from: string;
  readonly to: string;
  readonly amountBase: bigint;
}

/** A batch of one sender by FA2, or a single transfer by FA1.2: whoever calls it, the tokens are `from`'s. */
export function transfer({ balances }: TezosBook, token: TezosToken, handings: readonly [Handing, ...Handing[]]): Call {
  const { contract, id } = token;
  const asset = assetOf(token);
  const [{ from, to, amountBase }] = handings;
  const moves = handings.map((each) => ({ kind: 'token', asset, ...each }) as const);
  if (id === undefined)
    return { to: contract, entrypoint: 'transfer', value: pair(text(from), text(to), nat(amountBase)), moves };
  const lines = handings.map((each) => ({
    key: pair(text(each.to), nat(id)),
    value: nat(balances.get(asset, each.to) + each.amountBase),
  }));
  const receivers = handings.map((each) => pair(text(each.to), pair(nat(id), nat(each.amountBase))));
  const value = [pair(text(from), receivers)];
  return { to: contract, entrypoint: 'transfer', value, moves, result: book(...lines), burnBase: STORAGE_BASE };
}

export function mint({ balances }: TezosBook, token: TezosToken, to: string, amountBase: bigint): Call {
  const { contract, id } = token;
  const asset = assetOf(token);
  const balanceAfter = nat(balances.get(asset, to) + amountBase);
  const who = text(to);
  const value = id === undefined ? pair(who, nat(amountBase)) : pair(pair(who, nat(amountBase)), pair(nat(id), []));
  const result = book({ key: id === undefined ? who : pair(who, nat(id)), value: balanceAfter });
  const moves = [{ kind: 'mint', asset, from: undefined, to, amountBase } as const];
  return { to: contract, entrypoint: 'mint', value, result, moves };
}

export function burn(
  { balances }: TezosBook,
  { contract, id = 0n }: TezosToken,
  from: string,
  amountBase: bigint,
): Call {
  const asset = assetOf({ contract, id });
  const line = { key: pair(text(from), nat(id)), value: nat(balances.get(asset, from) - amountBase) };
  const moves = [{ kind: 'burn', asset, from, to: undefined, amountBase } as const];
  const value = pair(text(from), nat(amountBase), nat(id));
  return { to: contract, entrypoint: 'burn', value, result: book(line), moves };
}

/** A piece of a collection: its contract's book names the one owner. */
export const mintItem = (collection: string, id: bigint, to: string): Call => ({
  to: collection,
  entrypoint: 'mint_artist',
  value: nat(id),
  result: book({ key: nat(id), value: text(to) }),
  moves: [{ kind: 'mint', asset: collection, from: undefined, to, amountBase: 1n }],
  burnBase: STORAGE_BASE,
});

export const handItem = (collection: string, id: bigint, { from, to }: Pick<Handing, 'from' | 'to'>): Call => ({
  to: collection,
  entrypoint: 'transfer',
  value: [pair(text(from), [pair(text(to), pair(nat(id), nat(1n)))])],
  result: book({ key: nat(id), value: text(to) }),
  moves: [{ kind: 'token', asset: collection, from, to, amountBase: 1n }],
});
