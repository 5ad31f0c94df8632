import { type Account, NATIVE } from '../accounts/account.ts';
import { type Balances, createBalances } from '../accounts/balances.ts';
import { createFreezes } from '../accounts/freezes.ts';
import type { ContractCall, ContractHost } from '../accounts/host.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { type CallFrame, createRun, type Run } from '../accounts/run.ts';
import type { Owner } from '../coin.ts';
import { sha256 } from '../hash.ts';
import { toTronHex } from './codec/address.ts';
import { CONTRACTS, type ContractType } from './codec/messages.ts';
import { encodeMessage, type Fields } from './codec/protobuf.ts';
import type { TronDraft, TronReceipt, TronResult } from './tron-block.ts';

/** Base units of one TRX. */
export const TRX = 10n ** 6n;
/** Fees that the network burns, by its parameters of 2026. @see /wallet/getchainparameters */
const SUN_PER_BYTE = 1_000n;
const SUN_PER_ENERGY = 100n;
const MEMO_BASE = TRX;
const SEVERAL_SIGNERS_BASE = TRX;
const ACTIVATION_BASE = TRX;
/** Free bytes per account and day; the number of blocks below is one day. */
const FREE_BYTES = 600;
const DAY_BLOCKS = 200;
/** Bytes of a transaction without its contract and signatures, plus those counted for its result. */
const FRAME_BYTES = 160;
const SIGNATURE_BYTES = 67;
/** TRON's machine counts a quarter more than Ethereum's for the same run. */
const ENERGY_PER_GAS = 1.25;
const FEE_LIMIT_BASE = 100n * TRX;
/** Limit of a call that exceeds it, so that all of its fee is lost. */
const TIGHT_LIMIT_BASE = 3n * TRX;

interface TronSending {
  readonly from: Account;
  readonly type: ContractType;
  /** Without its owner. */
  readonly value: Fields;
  readonly purpose: AccountPurpose;
  /** TRX that leaves the account, besides what it pays for the transaction. */
  readonly valueBase?: bigint;
  /** Burnt fee apart from bytes and energy. */
  readonly extraBase?: bigint;
  readonly claimedBase?: bigint;
  readonly energy?: number;
  readonly feeLimitBase?: bigint;
  readonly memo?: string | undefined;
  readonly permissionId?: number;
  readonly signers?: number;
  readonly result?: TronResult;
  readonly contract?: string;
  readonly trace?: CallFrame;
  readonly assetId?: string;
  readonly run?: (run: Run) => void;
}

/** All accounts and holdings of the world, and what waits for the next block. */
export interface TronBook extends ContractHost<TronDraft> {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contracts: ReadonlySet<string>;
  readonly balances: Balances;
  readonly pending: readonly TronDraft[];
  begin(height: number): void;
  /** A new address of the owner. */
  open(owner: Owner, purse?: string): Account;
  /** An address that is the same in every world. */
  openAt(owner: Owner, address: string): Account;
  openContract(owner: Owner, name: string, address?: string): Account;
  isActive(address: string): boolean;
  activate(address: string): void;
  /** TRX that is neither staked nor waiting to be free again, and that no fee may need. */
  spendable(account: Account): bigint;
  /** TRX that is staked, or waits to be free again. */
  readonly locks: Balances;
  /** Positive: staked; negative: free again. */
  lock(account: Account, changeBase: bigint): void;
  /** Energy that somebody else's stake gives an account. */
  lendEnergy(address: string, energy: number): void;
  energyOf(address: string): number;
  /** Undefined when it cannot be paid for: then nothing has happened. */
  submit(sending: TronSending): TronDraft | undefined;
}

/** The most that an ordinary transaction costs. */
const RESERVE_BASE = 30n * TRX;

export function createTronBook(seed: string): TronBook {
  const accounts = new Map<string, Account>();
  const contracts = new Set<string>();
  const balances = createBalances();
  const freezes = createFreezes();
  const counters = new Map<string, number>();
  const active = new Set<string>();
  const locks = createBalances();
  const energies = new Map<string, number>();
  const bytesUsed = new Map<string, { day: number; bytes: number }>();
  let height = 0;
  let pending: TronDraft[] = [];

  const register = (owner: Owner, address: string): Account => {
    const account: Account = { address, owner, nonce: 0 };
    accounts.set(address, account);
    return account;
  };
  const toAddress = (path: string): string => `0x${sha256(path).subarray(12).toString('hex')}`;
  const free = (address: string): bigint => balances.get(NATIVE, address) - locks.get(NATIVE, address);

  /** Free bytes where they suffice, else all are paid for: the network does not mix. */
  const payBytes = (from: string, bytes: number): Pick<TronReceipt, 'netUsage' | 'netFeeBase'> => {
    const day = Math.floor(height / DAY_BLOCKS);
    const known = bytesUsed.get(from);
    const used = known?.day === day ? known.bytes : 0;
    if (used + bytes > FREE_BYTES) return { netUsage: 0, netFeeBase: BigInt(bytes) * SUN_PER_BYTE };
    return { netUsage: bytes, netFeeBase: 0n };
  };

  const toReceipt = ({ from, type, value, extraBase = 0n, energy = 0, ...rest }: TronSending): TronReceipt => {
    const { message } = CONTRACTS[type];
    const signers = rest.signers ?? 1;
    const bytes = encodeMessage(message, value).length + FRAME_BYTES + signers * SIGNATURE_BYTES;
    const net = payBytes(from.address, bytes);
    const isSpent = rest.result === 'OUT_OF_ENERGY';
    const energyUsage = isSpent ? 0 : Math.min(energy, energies.get(from.address) ?? 0);
    const energyTotal = isSpent ? Number(TIGHT_LIMIT_BASE / SUN_PER_ENERGY) : energy;
    const energyFeeBase = BigInt(energyTotal - energyUsage) * SUN_PER_ENERGY;
    const memoBase = rest.memo === undefined ? 0n : MEMO_BASE;
    const signersBase = signers > 1 ? SEVERAL_SIGNERS_BASE : 0n;
    const feeBase = net.netFeeBase + energyFeeBase + extraBase + memoBase + signersBase;
    return { ...net, feeBase, energyUsage, energyTotal, energyFeeBase };
  };

  const use = (from: string, { netUsage, energyUsage }: TronReceipt): void => {
    const day = Math.floor(height / DAY_BLOCKS);
    const known = bytesUsed.get(from);
    bytesUsed.set(from, { day, bytes: (known?.day === day ? known.bytes : 0) + netUsage });
    if (energyUsage > 0) energies.set(from, (energies.get(from) ?? 0) - energyUsage);
  };

  const submit: TronBook['submit'] = (sending) => {
    const { from, valueBase = 0n, claimedBase = 0n, result = 'SUCCESS', trace } = sending;
    const value: Fields = { ...sending.value, owner_address: toTronHex(from.address) };
    const receipt = toReceipt({ ...sending, value });
    if (!active.has(from.address) && claimedBase === 0n) return undefined;
    if (free(from.address) + claimedBase < receipt.feeBase + valueBase) return undefined;
    active.add(from.address);
    from.nonce++;
    use(from.address, receipt);
    const nowhere: CallFrame = { type: 'CALL', from: from.address, to: '', valueBase: 0n, input: '0x', calls: [] };
    const run = createRun({ balances, freezes }, trace ?? nowhere);
    if (receipt.feeBase > 0n)
      run.move({ kind: 'fee', asset: NATIVE, from: from.address, to: undefined, amountBase: receipt.feeBase });
    if (result === 'SUCCESS') sending.run?.(run);
    const draft: TronDraft = {
      height,
      index: pending.length,
      purpose: sending.purpose,
      from: from.address,
      type: sending.type,
      value,
      permissionId: sending.permissionId,
      memo: sending.memo,
      feeLimitBase: sending.feeLimitBase === undefined ? undefined : Number(sending.feeLimitBase),
      signers: sending.signers ?? 1,
      result,
      receipt,
      contract: sending.contract,
      trace,
      logs: run.logs,
      claimedBase,
      assetId: sending.assetId,
      moves: run.moves,
      acts: run.acts,
    };
    pending.push(draft);
    return draft;
  };

  const send = ({ from, to, valueBase = 0n, input, gas, purpose, error, run }: ContractCall): TronDraft | undefined => {
    const result: TronResult = error === undefined ? 'SUCCESS' : error === 'OUT_OF_ENERGY' ? error : 'REVERT';
    const trace: CallFrame = { type: 'CALL', from: from.address, to, valueBase, input, calls: [] };
    return submit({
      from,
      type: 'TriggerSmartContract',
      value: {
        contract_address: toTronHex(to),
        data: input.slice(2),
        ...(valueBase === 0n ? {} : { call_value: valueBase }),
      },
      purpose,
      valueBase,
      energy: Math.round(gas * ENERGY_PER_GAS),
      feeLimitBase: result === 'OUT_OF_ENERGY' ? TIGHT_LIMIT_BASE : FEE_LIMIT_BASE,
      result,
      contract: to,
      trace,
      run: (running) => {
        if (valueBase > 0n)
          running.move({ kind: 'value', asset: NATIVE, from: from.address, to, amountBase: valueBase });
        run(running);
      },
    });
  };

  return {
    accounts,
    contracts,
    balances,
    get pending() {
      return pending;
    },
    begin(next) {
      height = next;
      pending = [];
      balances.begin(next);
      locks.begin(next);
    },
    open(owner, purse = 'main') {
      const path = `${seed}/tron/${owner.id}/${purse}`;
      const count = counters.get(path) ?? 0;
      counters.set(path, count + 1);
      return register(owner, toAddress(`${path}/${count}`));
    },
    openAt: register,
    openContract(owner, name, address = toAddress(`${seed}/tron/contract/${name}`)) {
      contracts.add(address);
      active.add(address);
      return register(owner, address);
    },
    isActive: (address) => active.has(address),
    activate: (address) => void active.add(address),
    balance: (account, asset = NATIVE) => balances.get(asset, account.address),
    isFrozen: freezes.has,
    spendable: ({ address }) => {
      const left = free(address) - RESERVE_BASE;
      return left > 0n ? left : 0n;
    },
    locks,
    lock: ({ address }, changeBase) => locks.add(NATIVE, address, changeBase),
    lendEnergy: (address, energy) => void energies.set(address, (energies.get(address) ?? 0) + energy),
    energyOf: (address) => energies.get(address) ?? 0,
    send,
    submit,
  };
}

/** An address that no key was used for yet: whoever pays it TRX pays for its entry too. */
export const activationOf = (book: TronBook, address: string): bigint =>
  book.isActive(address) ? 0n : ACTIVATION_BASE;
