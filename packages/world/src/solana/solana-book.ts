import { type Account, type Asset, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import type { IssuerAct, Move } from '../accounts/move.ts';
import type { Owner } from '../coin.ts';
import { TOKEN, type TokenPlace, WSOL } from './codec/calls.ts';
import { makeSolanaAddress, makeSolanaKey, type SolanaKey } from './codec/keys.ts';
import type { SolanaCall } from './codec/message.ts';
import type { Holding, SolanaDraft } from './solana-block.ts';

/** Base units of one SOL. */
export const SOL = 10n ** 9n;
/** Rent that a token account must contain to exist. */
export const RENT_BASE = 2_039_280n;
const SIGNATURE_FEE_BASE = 5_000n;

interface Sending {
  readonly from: Account;
  readonly calls: readonly SolanaCall[];
  readonly purpose: SolanaDraft['purpose'];
  readonly lookedUp?: readonly string[];
  readonly isFailed?: boolean;
  /** Coins that leave the sender's own account, without the fee. */
  readonly coinsBase?: bigint;
  readonly run: (effects: Effects) => void;
}

/** Effects of a running transaction: on accounts of the chain, and on balances of owners. */
export interface Effects {
  readonly coins: (address: string, change: bigint) => void;
  readonly tokens: (place: TokenPlace, change: bigint) => void;
  readonly close: (address: string) => void;
  readonly move: (move: Move) => Move;
  readonly act: (act: IssuerAct) => void;
}

/** All accounts and holdings of the world, and what waits for the next block. */
export interface SolanaBook {
  readonly accounts: ReadonlyMap<string, Account>;
  /** Balances by owner. Those of the coin include the own account and the wrapped coins of token accounts. */
  readonly balances: Balances;
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly pending: readonly SolanaDraft[];
  begin(height: number): void;
  open(owner: Owner, purse?: string): Account;
  /** An address that no key signs for. */
  openProgramAddress(owner: Owner, name: string): Account;
  keyOf(address: string): SolanaKey;
  /** Token account of an owner. */
  placeOf(owner: string, mint: string, program?: string): TokenPlace;
  /** The owner's place is another's from now on. */
  passPlace(place: TokenPlace, to: string): TokenPlace;
  isOpen(place: TokenPlace): boolean;
  balance(account: Account, asset?: Asset): bigint;
  /** Coins in its own account that no fee needs. */
  spendable(account: Account): bigint;
  freeze(place: TokenPlace, isFrozen: boolean): void;
  isFrozen(place: TokenPlace): boolean;
  /** Undefined when it cannot be paid for: then nothing has happened. */
  submit(sending: Sending): SolanaDraft | undefined;
  /** Pays from nothing, outside transactions. */
  reward(address: string, amountBase: bigint): Move;
}

const RESERVE_BASE = SOL / 20n;
const NOTHING: Holding = { lamports: 0n };

export function createSolanaBook(seed: string): SolanaBook {
  const accounts = new Map<string, Account>();
  const keys = new Map<string, SolanaKey>();
  const balances = createBalances();
  const holdings = new Map<string, Holding>();
  const places = new Map<string, TokenPlace>();
  const frozen = new Set<string>();
  const counters = new Map<string, number>();
  let pending: SolanaDraft[] = [];

  const register = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  const coins = (address: string, change: bigint): void => {
    const holding = holdings.get(address) ?? NOTHING;
    const lamports = holding.lamports + change;
    if (lamports < 0n) throw new RangeError(`${address} has too few lamports`);
    if (lamports === 0n && holding.token === undefined) holdings.delete(address);
    else holdings.set(address, { ...holding, lamports });
  };
  const tokens = (place: TokenPlace, change: bigint): void => {
    const holding = holdings.get(place.address) ?? NOTHING;
    const amountBase = (holding.token?.amountBase ?? 0n) + change;
    if (amountBase < 0n) throw new RangeError(`${place.address} has too few units`);
    const { mint, owner, program } = place;
    holdings.set(place.address, { ...holding, token: { mint, owner, program, amountBase } });
  };
  const take = (made: Move): Move => {
    if (made.from !== undefined) balances.add(made.asset, made.from, -made.amountBase);
    if (made.to !== undefined) balances.add(made.asset, made.to, made.amountBase);
    return made;
  };
  const lamportsOf = (address: string): bigint => holdings.get(address)?.lamports ?? 0n;
  const snapshot = (touched: readonly string[]): ReadonlyMap<string, Holding> =>
    new Map(
      touched.flatMap((address) => {
        const holding = holdings.get(address);
        return holding === undefined ? [] : [[address, holding] as const];
      }),
    );
  const listKeys = ({ accounts: own, program, inner = [] }: SolanaCall): readonly string[] => [
    ...own,
    program,
    ...inner.flatMap(listKeys),
  ];

  const submit: SolanaBook['submit'] = ({ from, calls, purpose, lookedUp = [], coinsBase = 0n, ...rest }) => {
    const feeBase = SIGNATURE_FEE_BASE;
    if (lamportsOf(from.address) < feeBase + coinsBase) return undefined;
    const touched = [...new Set([from.address, ...calls.flatMap(listKeys)])];
    const before = snapshot(touched);
    const moves: Move[] = [];
    const acts: IssuerAct[] = [];
    const move = (made: Move): Move => {
      moves.push(take(made));
      return made;
    };
    coins(from.address, -feeBase);
    move({ kind: 'fee', asset: NATIVE, from: from.address, to: undefined, amountBase: feeBase });
    if (rest.isFailed !== true)
      rest.run({
        coins,
        tokens,
        close: (address) => void holdings.delete(address),
        move,
        act: (act) => acts.push(act),
      });
    from.nonce++;
    const draft: SolanaDraft = {
      purpose,
      payer: from.address,
      signers: [from.address],
      calls,
      lookedUp,
      feeBase,
      isFailed: rest.isFailed ?? false,
      before,
      after: snapshot(touched),
      moves,
      acts,
    };
    pending.push(draft);
    return draft;
  };

  return {
    accounts,
    balances,
    holdings,
    get pending() {
      return pending;
    },
    begin(height) {
      pending = [];
      balances.begin(height);
    },
    open(owner, purse = 'main') {
      const path = `${seed}/solana/${owner.id}/${purse}`;
      const count = counters.get(path) ?? 0;
      counters.set(path, count + 1);
      const key = makeSolanaKey(`${path}/${count}`);
      keys.set(key.address, key);
      return register(owner, key.address);
    },
    openProgramAddress: (owner, name) => register(owner, makeSolanaAddress(`${seed}/solana/program/${name}`)),
    keyOf: (address) => keys.get(address) as SolanaKey,
    placeOf(owner, mint, program = TOKEN) {
      const id = `${owner} ${mint}`;
      const known = places.get(id);
      if (known !== undefined) return known;
      // An owner that loses one opens another.
      const address = makeSolanaAddress(`${seed}/solana/place/${id}/${counters.get(id) ?? 0}`);
      const place = { address, mint, owner, program };
      places.set(id, place);
      return place;
    },
    passPlace(place, to) {
      const id = `${place.owner} ${place.mint}`;
      places.delete(id);
      counters.set(id, (counters.get(id) ?? 0) + 1);
      const passedPlace = { ...place, owner: to };
      places.set(`${to} ${place.mint}`, passedPlace);
      return passedPlace;
    },
    isOpen: ({ address }) => holdings.has(address),
    balance: (account, asset = NATIVE) => balances.get(asset, account.address),
    spendable: ({ address }) => {
      const left = lamportsOf(address) - RESERVE_BASE;
      return left > 0n ? left : 0n;
    },
    freeze(place, isFrozen) {
      if (isFrozen) frozen.add(place.address);
      else frozen.delete(place.address);
    },
    isFrozen: ({ address }) => frozen.has(address),
    submit,
    reward(address, amountBase) {
      coins(address, amountBase);
      return take({ kind: 'reward', asset: NATIVE, from: undefined, to: address, amountBase });
    },
  };
}

/** Address that represents wrapped coins: the token itself, like a contract on other chains. */
export const WRAPPED_HOLDER = WSOL;
