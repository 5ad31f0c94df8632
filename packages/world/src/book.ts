import type { Coin, Key, Owner, Purpose, Role, Unlock, Wallet, WorldTransaction } from './coin.ts';
import { doubleSha256, fromHashText, toHashText } from './hash.ts';
import { makeKey, type ScriptKind, toKindOf } from './keys.ts';
import { LazyKey } from './lazy-key.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import { encodeRawTransaction, type RawInput } from './serialize.ts';
import { INPUT_SIZE_X10, OUTPUT_SIZE_X10, toCoinUnlock } from './unlock.ts';

/** Blocks before a coinbase may be spent. */
export const COINBASE_MATURITY = 100;
/** Change below this goes to the miner. */
const DUST_BASE = 1_000n;
/** An input more than this is no ordinary payment any more. */
const MAX_INPUTS = 60;

interface Payment {
  readonly to: Key;
  readonly amountBase: bigint;
}

interface Spending {
  readonly from: Wallet;
  readonly purpose: Purpose;
  readonly payments: readonly Payment[];
  /** Exactly these coins; the wallet's oldest ones when absent. */
  readonly coins?: readonly Coin[];
  /** Receiver of the change; a new key of the wallet when absent. */
  readonly change?: Key;
}

export interface CreatedOutput {
  readonly script: Buffer;
  readonly amountBase: bigint;
  readonly key?: Key;
}

/** All keys and unspent coins of the world, and the transactions that wait for the next block. */
export interface Book {
  /** Every key that anybody ever made. */
  readonly keys: readonly Key[];
  readonly height: number;
  readonly pending: readonly WorldTransaction[];
  begin(height: number, random: Random): void;
  openWallet(owner: Owner, purse: string, kind: ScriptKind): Wallet;
  newKey(wallet: Wallet): Key;
  /** The wallet's newest key, now and then a new one. */
  receiveKey(wallet: Wallet, newPerThousand: number): Key;
  balance(wallet: Wallet): bigint;
  spendable(wallet: Wallet): Coin[];
  findSpendable(wallet: Wallet, fits: (coin: Coin) => boolean): Coin | undefined;
  /** Undefined when the coins do not suffice. */
  pay(spending: Spending): WorldTransaction | undefined;
  /** Sends coins whole, less the fee. */
  sendAll(coins: readonly Coin[], to: Key, purpose: Purpose): WorldTransaction | undefined;
  /** Writes a transaction as given; the rest is the fee. */
  record(purpose: Purpose, coins: readonly Coin[], outputs: readonly CreatedOutput[]): WorldTransaction;
  recordCoinbase(miner: Owner, unlock: Unlock, outputs: readonly CreatedOutput[]): WorldTransaction;
}

const sum = (coins: readonly { readonly amountBase: bigint }[]): bigint =>
  coins.reduce((total, each) => total + each.amountBase, 0n);

const toOutput = (payment: Payment): CreatedOutput => ({
  key: payment.to,
  script: payment.to.script,
  amountBase: payment.amountBase,
});

/** Fee for that many bytes at a rate in satoshi a virtual byte. */
function toFee(coins: readonly Coin[], outputs: readonly Key[], ratePerByte: number): bigint {
  let sizeX10 = 105;
  for (const coin of coins) sizeX10 += INPUT_SIZE_X10[coin.key?.kind ?? 'p2pkh'];
  for (const key of outputs) sizeX10 += OUTPUT_SIZE_X10[key.kind];
  return BigInt(Math.ceil((sizeX10 * ratePerByte) / 10));
}

/** Outpoint of a coinbase, which spends no coin. */
const NO_COIN = { hash: Buffer.alloc(32), index: 0xffffffff };

const toRawInput = (coin: Coin, network: Network): RawInput => ({
  hash: fromHashText(coin.transaction.txid),
  index: coin.index,
  unlock: toCoinUnlock(coin, network),
});

/** Whose change goes to one address of its own, of another kind than the rest, where a world has fixed change. */
const SERVICES: ReadonlySet<Role> = new Set([
  'exchange',
  'miner',
  'merchant',
  'gambling',
  'charity',
  'market',
  'mixer',
]);

export interface BookOptions {
  /** Services send their change to a fixed address, and not to a new or paying one. */
  readonly hasFixedChange?: boolean | undefined;
}

export function createBook(seed: string, network: Network, { hasFixedChange = false }: BookOptions = {}): Book {
  const keys: Key[] = [];
  const fixedChange = new Map<Wallet, Key>();
  let height = 0;
  let feeRate = 1;
  let random: Random;
  let pending: WorldTransaction[] = [];

  // The coin of the first block can never be spent.
  const isMature = (coin: Coin): boolean =>
    coin.transaction.purpose !== 'coinbase' ||
    (coin.transaction.height > 0 && height - coin.transaction.height >= COINBASE_MATURITY);

  const newKey = (wallet: Wallet): Key => {
    const path = `${seed}/${wallet.owner.id}/${wallet.purse}/${wallet.keys.length}`;
    const key = new LazyKey(wallet, makeKey(path, wallet.kind), network);
    wallet.keys.push(key);
    keys.push(key);
    return key;
  };

  const fixedChangeOf = (wallet: Wallet): Key | undefined => {
    if (!hasFixedChange || !SERVICES.has(wallet.owner.role)) return undefined;
    const known = fixedChange.get(wallet);
    if (known !== undefined) return known;
    const kind = toKindOf(network, wallet.kind === 'p2sh' ? 'p2pkh' : 'p2sh');
    const key = new LazyKey(wallet, makeKey(`${seed}/${wallet.owner.id}/${wallet.purse}/change`, kind), network);
    fixedChange.set(wallet, key);
    keys.push(key);
    return key;
  };

  const store = (
    head: Pick<WorldTransaction, 'purpose' | 'feeBase' | 'coinbase'>,
    inputs: readonly Coin[],
    created: readonly CreatedOutput[],
  ): WorldTransaction => {
    const refs =
      head.coinbase === undefined
        ? inputs.map((coin) => toRawInput(coin, network))
        : [{ ...NO_COIN, ...head.coinbase }];
    const { raw, stripped } = encodeRawTransaction(refs, created);
    const txid = toHashText(doubleSha256(stripped));
    const wtxid = raw === stripped ? txid : toHashText(doubleSha256(raw));
    const outputs: Coin[] = [];
    const transaction: WorldTransaction = {
      ...head,
      txid,
      wtxid,
      raw,
      strippedSize: stripped.length,
      height,
      inputs,
      outputs,
    };
    for (const [index, output] of created.entries()) {
      const { amountBase, script, key } = output;
      const coin: Coin = { transaction, index, amountBase, script, key, spentBy: undefined };
      outputs.push(coin);
      output.key?.wallet.coins.push(coin);
    }
    return transaction;
  };

  const record: Book['record'] = (purpose, coins, outputs) => {
    const spentCoins = new Set(coins);
    for (const wallet of new Set(coins.map((coin) => coin.key?.wallet)))
      if (wallet !== undefined) wallet.coins = wallet.coins.filter((coin) => !spentCoins.has(coin));
    const transaction = store({ purpose, feeBase: sum(coins) - sum(outputs) }, coins, outputs);
    for (const coin of coins) coin.spentBy = transaction;
    pending.push(transaction);
    return transaction;
  };

  /** The oldest coins that cover the payments and the fee. */
  const select = (spending: Spending, paymentsBase: bigint): readonly Coin[] | undefined => {
    if (spending.coins !== undefined) return spending.coins;
    const chosen: Coin[] = [];
    const keys = spending.payments.map((payment) => payment.to);
    let total = 0n;
    for (const coin of spending.from.coins) {
      if (!isMature(coin)) continue;
      if (chosen.length >= MAX_INPUTS) return undefined;
      chosen.push(coin);
      total += coin.amountBase;
      if (total >= paymentsBase && total >= paymentsBase + toFee(chosen, keys, feeRate)) return chosen;
    }
    return undefined;
  };

  const pay: Book['pay'] = (spending) => {
    const paymentsBase = sum(spending.payments);
    const coins = select(spending, paymentsBase);
    if (coins === undefined || coins.length === 0) return undefined;
    const keys = spending.payments.map((payment) => payment.to);
    const left = sum(coins) - paymentsBase - toFee(coins, keys, feeRate);
    if (left < 0n) return undefined;
    const outputs = spending.payments.map(toOutput);
    const changeBase = left - BigInt(Math.ceil(4.3 * feeRate * 10));
    if (changeBase > DUST_BASE) {
      const key = fixedChangeOf(spending.from) ?? spending.change ?? newKey(spending.from);
      outputs.splice(random.int(outputs.length + 1), 0, { key, script: key.script, amountBase: changeBase });
    }
    return record(spending.purpose, coins, outputs);
  };

  return {
    keys,
    get height() {
      return height;
    },
    get pending() {
      return pending;
    },
    begin(nextHeight, nextRandom) {
      height = nextHeight;
      random = nextRandom;
      feeRate = random.between(2, 40);
      pending = [];
    },
    openWallet: (owner, purse, kind) => ({ owner, purse, kind: toKindOf(network, kind), keys: [], coins: [] }),
    newKey,
    receiveKey: (wallet, newPerThousand) => {
      const last = wallet.keys.at(-1);
      return last === undefined || random.chance(newPerThousand) ? newKey(wallet) : last;
    },
    balance: (wallet) => sum(wallet.coins.filter(isMature)),
    spendable: (wallet) => wallet.coins.filter(isMature),
    findSpendable: (wallet, fits) => wallet.coins.find((coin) => isMature(coin) && fits(coin)),
    pay,
    sendAll: (coins, to, purpose) => {
      const amountBase = sum(coins) - toFee(coins, [to], feeRate);
      return amountBase <= DUST_BASE ? undefined : record(purpose, coins, [toOutput({ to, amountBase })]);
    },
    record,
    recordCoinbase: (miner, unlock, outputs) =>
      store({ purpose: 'coinbase', feeBase: 0n, coinbase: { miner, unlock } }, [], outputs),
  };
}
