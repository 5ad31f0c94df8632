import type { ChainEvent, OperationType } from '@sulian/domain';
import { encodeBase58 } from '../../codecs/encode-base58.ts';
import type { DataWarningKind } from '../data-warnings.ts';
import { STAKE, SYSTEM, TOKEN, TOKEN_2022, VOTE } from '../programs.ts';
import type { Instruction } from '../wire/instruction.ts';
import { bytesOf } from '../wire/transaction.ts';
import { type Holders, holderAt, keyAt, tokenAt } from './holders.ts';
import type { Move } from './move.ts';

/** Effects of one instruction. */
export interface InstructionEffects {
  readonly moves?: readonly Move[];
  readonly event?: Omit<ChainEvent, 'operation'>;
  /** Operation without a movement: who performed it, and on whom. */
  readonly record?: { readonly type: OperationType; readonly from: string; readonly to?: string };
  readonly problem?: DataWarningKind;
}

/** An instruction that is being read, with its bytes. */
interface Call {
  readonly holders: Holders;
  readonly instruction: Instruction;
  readonly bytes: Buffer;
}

type ReadCall = (call: Call) => InstructionEffects | undefined;

const KEY = 32;
const COIN = undefined;
const placeOf = ({ instruction: { accounts } }: Call, at: number): number => accounts[at] ?? -1;
const holderOf = (call: Call, at: number): string => holderAt(call.holders, placeOf(call, at));
const textOf = (call: Call, at: number): string => keyAt(call.holders, placeOf(call, at));
const keyIn = ({ bytes }: Call, at: number): string | undefined =>
  bytes.length >= at + KEY ? encodeBase58(bytes.subarray(at, at + KEY)) : undefined;
const amountIn = ({ bytes }: Call, at: number): bigint | undefined =>
  bytes.length >= at + 8 ? bytes.readBigUInt64LE(at) : undefined;

interface CoinPath {
  readonly from: number;
  readonly to: number;
  /** Offset of the amount in the bytes. */
  readonly amountAt: number;
  readonly type?: OperationType;
}

/** Coins between two accounts; between two of one owner nothing changes hands. */
function moveCoins(call: Call, { from, to, amountAt, type }: CoinPath): InstructionEffects | undefined {
  const amountBase = amountIn(call, amountAt);
  const [payer, receiver] = [holderOf(call, from), holderOf(call, to)];
  if (
    amountBase === undefined ||
    payer === '' ||
    receiver === '' ||
    (payer === receiver && placeOf(call, from) !== placeOf(call, to))
  )
    return undefined;
  const kind = type ?? (call.instruction.isInner ? 'INTERNAL_TRANSFER' : 'VALUE_TRANSFER');
  return { moves: [{ type: kind, asset: COIN, from: payer, to: receiver, amountBase }] };
}

const createsStake = (call: Call, ownerAt: number): { readonly type?: OperationType } =>
  keyIn(call, ownerAt) === STAKE ? { type: 'STAKE' } : {};

/** The seed is text of any length, followed by lamports, space and owner. */
function createWithSeed(call: Call): InstructionEffects | undefined {
  const { bytes } = call;
  const seed = bytes.length >= 44 ? Number(bytes.readBigUInt64LE(36)) : bytes.length;
  const amountAt = 44 + seed;
  if (amountAt + 16 + KEY > bytes.length) return undefined;
  return moveCoins(call, { from: 0, to: 1, amountAt, ...createsStake(call, amountAt + 16) });
}

/** Assigns an account with coins to a program: its signer loses control of it. New accounts are empty when assigned. */
function assign(call: Call): InstructionEffects | undefined {
  const place = placeOf(call, 0);
  const { transaction, meta } = call.holders;
  const program = keyIn(call, 4);
  const isHolding = place >= 0 && place < transaction.signers && BigInt(meta.preBalances[place] ?? 0) > 0n;
  if (program === undefined || !isHolding) return undefined;
  const address = textOf(call, 0);
  return {
    event: { kind: 'OWNER_CHANGE', asset: 0, address, other: program },
    record: { type: 'PERMISSION_CHANGE', from: address, to: program },
  };
}

/** By the number that begins an instruction. @see github.com/anza-xyz/agave, sdk SystemInstruction */
const SYSTEM_READS: Readonly<Record<number, ReadCall>> = {
  0: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4, ...createsStake(call, 20) }),
  1: assign,
  2: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4 }),
  3: createWithSeed,
  5: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4 }),
  11: (call) => moveCoins(call, { from: 0, to: 2, amountAt: 4 }),
};

/** The withdrawer owns the stake: a new withdrawer is a new owner, a new staker is not. */
function authorize(
  call: Call,
  role: number | undefined,
  authority: string | undefined,
): InstructionEffects | undefined {
  if (role !== 1 || authority === undefined) return undefined;
  const address = textOf(call, 0);
  return {
    event: { kind: 'OWNER_CHANGE', asset: 0, address, other: authority },
    record: { type: 'PERMISSION_CHANGE', from: address, to: authority },
  };
}

const numberIn = ({ bytes }: Call, at: number): number | undefined =>
  bytes.length >= at + 4 ? bytes.readUInt32LE(at) : undefined;

/** @see github.com/solana-program/stake, StakeInstruction */
const STAKE_READS: Readonly<Record<number, ReadCall>> = {
  1: (call) => authorize(call, numberIn(call, 36), keyIn(call, 4)),
  2: (call) => ({ event: { kind: 'DELEGATION', asset: 0, address: textOf(call, 0), other: textOf(call, 1) } }),
  3: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4, type: 'STAKE' }),
  4: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4, type: 'UNSTAKE' }),
  5: (call) => ({
    event: { kind: 'UNSTAKE', asset: 0, address: textOf(call, 0) },
    record: { type: 'UNSTAKE', from: textOf(call, 0) },
  }),
  8: (call) => authorize(call, numberIn(call, 36), keyIn(call, 4)),
  10: (call) => authorize(call, numberIn(call, 4), textOf(call, 3)),
  16: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4, type: 'STAKE' }),
  17: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4, type: 'STAKE' }),
};

/** A validator takes out what it earned. @see github.com/anza-xyz/agave, VoteInstruction */
const VOTE_READS: Readonly<Record<number, ReadCall>> = {
  3: (call) => moveCoins(call, { from: 0, to: 1, amountAt: 4 }),
};

interface TokenPath {
  readonly type: OperationType;
  /** Places of the token accounts; undefined: none. */
  readonly from?: number;
  readonly to?: number;
  readonly amountAt?: number;
}

function moveTokens(call: Call, { type, from, to, amountAt = 1 }: TokenPath): InstructionEffects | undefined {
  const amountBase = amountIn(call, amountAt);
  const [payer, receiver] = [from, to].map((at) =>
    at === undefined ? undefined : tokenAt(call.holders, placeOf(call, at)),
  );
  const asset = payer?.mint ?? receiver?.mint;
  if (amountBase === undefined || asset === undefined) return undefined;
  return { moves: [{ type, asset, from: payer?.owner, to: receiver?.owner, amountBase }] };
}

function freeze(kind: 'FREEZE' | 'UNFREEZE'): ReadCall {
  return (call) => {
    const token = tokenAt(call.holders, placeOf(call, 0));
    if (token === undefined) return { problem: 'FREEZE_UNREADABLE' };
    return { event: { kind, address: token.owner, token: token.mint } };
  };
}

const ACCOUNT_OWNER = 2;

/** Transfers a token account to a new owner. Its units move with it, which the balances show. */
function setAuthority(call: Call): InstructionEffects | undefined {
  const [, role, isGiven] = call.bytes;
  const other = keyIn(call, 3);
  const token = tokenAt(call.holders, placeOf(call, 0));
  const before = call.holders.before.get(placeOf(call, 0));
  if (role !== ACCOUNT_OWNER || isGiven !== 1 || other === undefined || token === undefined) return undefined;
  // One that was opened here and is passed on at once was never the first one's.
  if (before === undefined) return undefined;
  return { event: { kind: 'OWNER_CHANGE', address: token.owner, token: token.mint, other } };
}

const TRANSFER_FEE = 26;

/** @see github.com/solana-program/token, TokenInstruction; Token-2022 has the same numbers and further ones */
const TOKEN_READS: Readonly<Record<number, ReadCall>> = {
  3: (call) => moveTokens(call, { type: 'TOKEN_TRANSFER', from: 0, to: 1 }),
  6: setAuthority,
  7: (call) => moveTokens(call, { type: 'MINT', to: 1 }),
  8: (call) => moveTokens(call, { type: 'BURN', from: 0 }),
  10: freeze('FREEZE'),
  11: freeze('UNFREEZE'),
  12: (call) => moveTokens(call, { type: 'TOKEN_TRANSFER', from: 0, to: 2 }),
  14: (call) => moveTokens(call, { type: 'MINT', to: 1 }),
  15: (call) => moveTokens(call, { type: 'BURN', from: 0 }),
  // `TransferCheckedWithFee`, the only kind that moves units.
  [TRANSFER_FEE]: (call) =>
    call.bytes[1] === 1 ? moveTokens(call, { type: 'TOKEN_TRANSFER', from: 0, to: 2, amountAt: 2 }) : undefined,
};

interface Program {
  readonly reads: Readonly<Record<number, ReadCall>>;
  /** Bytes of the number that begins an instruction. */
  readonly tagBytes: 1 | 4;
}

const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  [SYSTEM, { reads: SYSTEM_READS, tagBytes: 4 }],
  [STAKE, { reads: STAKE_READS, tagBytes: 4 }],
  [VOTE, { reads: VOTE_READS, tagBytes: 4 }],
  [TOKEN, { reads: TOKEN_READS, tagBytes: 1 }],
  [TOKEN_2022, { reads: TOKEN_READS, tagBytes: 1 }],
]);

/** Effects of an instruction of a supported program; undefined for any other, whose effects the balances show. */
export function readInstruction(holders: Holders, instruction: Instruction): InstructionEffects | undefined {
  const program = PROGRAMS.get(keyAt(holders, instruction.program));
  if (program === undefined) return undefined;
  const bytes = bytesOf(instruction);
  if (bytes === undefined || bytes.length < program.tagBytes) return undefined;
  const tag = program.tagBytes === 1 ? (bytes[0] as number) : bytes.readUInt32LE(0);
  return program.reads[tag]?.({ holders, instruction, bytes });
}

/** Location of the owner in instructions that open a token account: among the accounts, or in the bytes. */
const OPENINGS: Readonly<Record<number, 'account' | 'bytes'>> = { 1: 'account', 16: 'bytes', 18: 'bytes' };

/** Records the owners of token accounts that the transaction opens: accounts that it closes again have no balance. */
export function learnOpened(holders: Holders, instruction: Instruction): void {
  const program = keyAt(holders, instruction.program);
  if (program !== TOKEN && program !== TOKEN_2022) return;
  const bytes = bytesOf(instruction);
  const where = bytes === undefined ? undefined : OPENINGS[bytes[0] ?? -1];
  if (bytes === undefined || where === undefined) return;
  const [account = -1, mint = -1] = [instruction.accounts[0], instruction.accounts[1]];
  const call = { holders, instruction, bytes };
  const owner = where === 'account' ? textOf(call, 2) : keyIn(call, 1);
  if (owner !== undefined && owner !== '') holders.opened.set(account, { mint: keyAt(holders, mint), owner });
}
