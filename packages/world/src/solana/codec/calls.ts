import { base58 } from '@scure/base';
import type { SolanaCall } from './message.ts';

const SYSTEM = '11111111111111111111111111111111';
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const STAKE = 'Stake11111111111111111111111111111111111111';
const VOTE = 'Vote111111111111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** Mint of the wrapped coin. */
export const WSOL = 'So11111111111111111111111111111111111111112';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const key = (text: string): Buffer => Buffer.from(base58.decode(text));

interface Path {
  readonly from: string;
  readonly to: string;
  readonly amountBase: bigint;
}

export const transferCoins = ({ from, to, amountBase }: Path): SolanaCall => ({
  program: SYSTEM,
  accounts: [from, to],
  data: Buffer.concat([u32(2), u64(amountBase)]),
});

const createAccount = ({ from, to, amountBase }: Path, owner: string): SolanaCall => ({
  program: SYSTEM,
  accounts: [from, to],
  data: Buffer.concat([u32(0), u64(amountBase), u64(165n), key(owner)]),
});

export interface TokenPlace {
  readonly address: string;
  readonly mint: string;
  readonly owner: string;
  /** Token program of the account. */
  readonly program: string;
}

/** Opens the account of a token for its owner, whoever pays for it. */
export const openAssociated = (payer: string, place: TokenPlace, rentBase: bigint): SolanaCall => ({
  program: ASSOCIATED,
  accounts: [payer, place.address, place.owner, place.mint, SYSTEM, place.program],
  data: Buffer.of(1),
  inner: [createAccount({ from: payer, to: place.address, amountBase: rentBase }, place.program), initialize(place)],
});

const initialize = ({ address, mint, owner, program }: TokenPlace): SolanaCall => ({
  program,
  accounts: [address, mint],
  data: Buffer.concat([Buffer.of(18), key(owner)]),
});

export const transferTokens = (from: TokenPlace, to: TokenPlace, amountBase: bigint): SolanaCall => ({
  program: from.program,
  accounts: [from.address, from.mint, to.address, from.owner],
  data: Buffer.concat([Buffer.of(12), u64(amountBase), Buffer.of(6)]),
});

const onToken = (tag: number, { program, address, mint }: TokenPlace, more: Buffer = Buffer.alloc(0)): SolanaCall => ({
  program,
  accounts: tag === 7 ? [mint, address] : [address, mint],
  data: Buffer.concat([Buffer.of(tag), more]),
});

export const mintTokens = (to: TokenPlace, amountBase: bigint): SolanaCall => onToken(7, to, u64(amountBase));
export const burnTokens = (from: TokenPlace, amountBase: bigint): SolanaCall => onToken(8, from, u64(amountBase));
export const freezeTokens = (place: TokenPlace, isFrozen: boolean): SolanaCall => onToken(isFrozen ? 10 : 11, place);
export const transferUnits = (place: TokenPlace, to: string): SolanaCall => ({
  program: place.program,
  accounts: [place.address, place.owner],
  data: Buffer.concat([Buffer.of(6, 2, 1), key(to)]),
});
export const syncCoins = ({ program, address }: TokenPlace): SolanaCall => ({
  program,
  accounts: [address],
  data: Buffer.of(17),
});
export const closeTokens = ({ program, address, owner }: TokenPlace): SolanaCall => ({
  program,
  accounts: [address, owner, owner],
  data: Buffer.of(9),
});

export const openStake = (path: Path): SolanaCall => createAccount(path, STAKE);
export const delegateStake = (stake: string, validator: string): SolanaCall => ({
  program: STAKE,
  accounts: [stake, validator],
  data: u32(2),
});
export const withdrawStake = ({ from, to, amountBase }: Path): SolanaCall => ({
  program: STAKE,
  accounts: [from, to],
  data: Buffer.concat([u32(4), u64(amountBase)]),
});
export const voteFor = (account: string, authority: string, slot: number): SolanaCall => ({
  program: VOTE,
  accounts: [account, authority],
  data: Buffer.concat([u32(12), u64(BigInt(slot))]),
});
export const writeMemo = (text: string): SolanaCall => ({ program: MEMO, accounts: [], data: Buffer.from(text) });
/** A program whose instructions nobody reads. */
export const callProgram = (
  program: string,
  accounts: readonly string[],
  inner: readonly SolanaCall[],
): SolanaCall => ({
  program,
  accounts,
  data: Buffer.of(9, 1),
  inner,
});
