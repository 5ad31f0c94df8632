import { type Account, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import { createFreezes } from '../accounts/freezes.ts';
import { keccak } from '../accounts/keccak.ts';
import type { Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { type CallFrame, createRun, type Run } from '../accounts/run.ts';
import type { Owner } from '../coin.ts';
import { sha256 } from '../hash.ts';
import type { Random } from '../random.ts';
import { toBloom } from './codec/bloom.ts';
import { encodeSigned } from './codec/encode.ts';
import { encodeRlp, fromHex, toBytes, toHex } from './codec/rlp.ts';
import type { EvmTransaction, TransactionType, Withdrawal } from './evm-block.ts';

export const BLOB_GAS = 131_072;
/** Price per unit of blob gas while blobs are rare. */
export const BLOB_PRICE_BASE = 1n;
const GWEI = 10n ** 9n;
/** A wallet offers so much more gas than it thinks is needed, in hundredths. */
const GAS_MARGIN = 125;

/** Position and limits of a block. */
interface BlockContext {
  readonly height: number;
  readonly miner: string;
  readonly baseFeeBase: bigint;
  readonly gasLimit: number;
}

interface Sending {
  readonly from: Account;
  /** Undefined: creates a contract, whose address is passed to `run`. */
  readonly to: string | undefined;
  readonly valueBase?: bigint;
  readonly input?: string;
  readonly gas: number;
  readonly purpose: AccountPurpose;
  readonly type?: TransactionType;
  /** Error of a failed transaction: only the fee is paid. */
  readonly error?: string;
  readonly run?: (run: Run, contract: string) => void;
}

/** All accounts and holdings of the world, and what waits for the next block. */
export interface EvmBook {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contracts: ReadonlySet<string>;
  readonly balances: Balances;
  readonly place: BlockContext;
  readonly pending: readonly EvmTransaction[];
  readonly withdrawals: readonly Withdrawal[];
  readonly gasUsed: number;
  begin(place: BlockContext, random: Random): void;
  /** A new address of the owner; this one, where its owner has chosen it. */
  open(owner: Owner, purse?: string, address?: string): Account;
  /** A contract that is there from the beginning. */
  openContract(owner: Owner, name: string, address?: string): Account;
  balance(account: Account, asset?: string): bigint;
  /** True where the token's issuer has frozen the address. */
  isFrozen(token: string, address: string): boolean;
  /** Largest amount that the account can send after paying the gas; 0n when it cannot pay that. */
  spendable(account: Account, gas: number): bigint;
  /** Undefined when it cannot be paid for, or the block is full: then nothing has happened. */
  send(sending: Sending): EvmTransaction | undefined;
  withdraw(to: Account, amountGwei: bigint): void;
}

/** @see Ethereum yellow paper, section 7 */
const toContractAddress = (from: string, nonce: number): string =>
  toHex(keccak(encodeRlp([fromHex(from), toBytes(nonce)])).subarray(12));

export function createEvmBook(seed: string): EvmBook {
  const accounts = new Map<string, Account>();
  const contracts = new Set<string>();
  const balances = createBalances();
  const freezes = createFreezes();
  const counters = new Map<string, number>();
  let place: BlockContext = { height: 0, miner: '', baseFeeBase: 0n, gasLimit: 0 };
  let random: Random;
  let pending: EvmTransaction[] = [];
  let withdrawals: Withdrawal[] = [];
  let withdrawn = 0;
  let gasUsed = 0;

  const register = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  const open: EvmBook['open'] = (owner, purse = 'main', address = undefined) => {
    if (address !== undefined) return register(owner, address);
    const path = `${seed}/evm/${owner.id}/${purse}`;
    const count = counters.get(path) ?? 0;
    counters.set(path, count + 1);
    return register(owner, toHex(sha256(`${path}/${count}`).subarray(12)));
  };

  /** Tips of one to three Gwei; the most that is offered leaves room for the base fee to double. */
  const toOffer = (type: TransactionType) => {
    const tipBase = (BigInt(random.between(100, 300)) * GWEI) / 100n;
    const isPriced = type < 2;
    const maxFeeBase = isPriced ? place.baseFeeBase + tipBase : place.baseFeeBase * 2n + tipBase;
    return { maxFeeBase, maxTipBase: isPriced ? maxFeeBase : tipBase, gasPriceBase: place.baseFeeBase + tipBase };
  };
  const limitOf = (gas: number): number => (gas === 21_000 ? gas : Math.ceil((gas * GAS_MARGIN) / 100));
  /** More than any offer above. */
  const dearest = (gas: number): bigint => BigInt(limitOf(gas)) * (place.baseFeeBase * 2n + 3n * GWEI);

  const payFee = (run: Run, from: string, fee: { gas: number; priceBase: bigint; blobGas: number }): void => {
    const tipBase = (fee.priceBase - place.baseFeeBase) * BigInt(fee.gas);
    const burntBase = place.baseFeeBase * BigInt(fee.gas) + BigInt(fee.blobGas) * BLOB_PRICE_BASE;
    run.move({ kind: 'fee', asset: NATIVE, from, to: place.miner, amountBase: tipBase });
    if (burntBase > 0n) run.move({ kind: 'fee', asset: NATIVE, from, to: undefined, amountBase: burntBase });
  };

  const signatureOf = (text: string): EvmTransaction['signature'] => {
    const digest = sha256(text);
    const r = (1n << 250n) | (BigInt(`0x${digest.toString('hex')}`) >> 6n);
    return { yParity: (digest[0] ?? 0) % 2 === 0 ? 0 : 1, r, s: r >> 1n };
  };

  const send: EvmBook['send'] = (sending) => {
    const { from, to, valueBase = 0n, input = '0x', gas, purpose, type = 2 } = sending;
    const blobHashes = type === 3 ? [toBlobHash(`${from.address}/${from.nonce}`)] : [];
    if (gasUsed + gas > place.gasLimit) return undefined;
    if (balances.get(NATIVE, from.address) < valueBase + dearest(gas) + BigInt(blobHashes.length * BLOB_GAS) * GWEI)
      return undefined;
    const offer = toOffer(type);
    const { nonce, address } = from;
    from.nonce++;
    const contract = to === undefined ? toContractAddress(address, nonce) : undefined;
    const trace: CallFrame = {
      type: to === undefined ? 'CREATE' : 'CALL',
      from: address,
      to: to ?? contract ?? '',
      valueBase,
      input,
      calls: [],
      ...(sending.error === undefined ? {} : { error: sending.error }),
    };
    const run = createRun({ balances, freezes }, trace);
    payFee(run, address, { gas, priceBase: offer.gasPriceBase, blobGas: blobHashes.length * BLOB_GAS });
    if (sending.error === undefined) {
      if (contract !== undefined) {
        register(from.owner, contract).nonce = 1;
        contracts.add(contract);
      }
      if (valueBase > 0n) {
        const kind = contract === undefined ? 'value' : 'create';
        run.move({ kind, asset: NATIVE, from: address, to: trace.to, amountBase: valueBase });
      }
      sending.run?.(run, contract ?? '');
    }
    gasUsed += gas;
    const unsigned = {
      ...offer,
      type,
      height: place.height,
      purpose,
      from: address,
      to,
      contractAddress: contract,
      nonce,
      valueBase,
      input,
      gasLimit: limitOf(gas),
      gasUsed: gas,
      blobHashes,
      isFailed: sending.error !== undefined,
      logs: run.logs,
      signature: signatureOf(`${seed}/${address}/${nonce}/${place.height}`),
    };
    const raw = encodeSigned(unsigned);
    const transaction: EvmTransaction = {
      ...unsigned,
      raw,
      hash: toHex(keccak(raw)),
      index: pending.length,
      cumulativeGasUsed: gasUsed,
      bloom: toBloom(run.logs),
      trace,
      moves: run.moves,
      acts: run.acts,
    };
    pending.push(transaction);
    return transaction;
  };

  return {
    accounts,
    contracts,
    balances,
    get place() {
      return place;
    },
    get pending() {
      return pending;
    },
    get withdrawals() {
      return withdrawals;
    },
    get gasUsed() {
      return gasUsed;
    },
    begin(nextPlace, nextRandom) {
      place = nextPlace;
      random = nextRandom;
      pending = [];
      withdrawals = [];
      gasUsed = 0;
      balances.begin(place.height);
    },
    open,
    openContract(owner, name, address = toHex(sha256(`${seed}/evm/contract/${name}`).subarray(12))) {
      contracts.add(address);
      const account = register(owner, address);
      account.nonce = 1;
      return account;
    },
    balance: (account, asset = NATIVE) => balances.get(asset, account.address),
    isFrozen: freezes.has,
    spendable: (account, gas) => {
      const left = balances.get(NATIVE, account.address) - dearest(gas);
      return left > 0n ? left : 0n;
    },
    send,
    withdraw(to, amountGwei) {
      withdrawals.push({
        index: withdrawn,
        validatorIndex: 1_000 + (withdrawn % 512),
        address: to.address,
        amountGwei,
      });
      withdrawn++;
      balances.add(NATIVE, to.address, amountGwei * GWEI);
    },
  };
}

/** EIP-4844: a version, then the rest of a hash. */
const toBlobHash = (text: string): string => `0x01${sha256(text).toString('hex').slice(2)}`;

export const toWithdrawalMoves = (withdrawals: readonly Withdrawal[]): readonly Move[] =>
  withdrawals.map(({ address, amountGwei }) => ({
    kind: 'withdrawal',
    asset: NATIVE,
    from: undefined,
    to: address,
    amountBase: amountGwei * GWEI,
  }));
