import type { Account } from '../../accounts/account.ts';
import { keccakText } from '../../accounts/keccak.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { sha256 } from '../../hash.ts';
import type { EvmTransaction } from '../evm-block.ts';
import type { EvmBook } from '../evm-book.ts';
import { ETHER } from './tokens.ts';

const DEPOSIT_EVENT = keccakText('Deposit(bytes32,uint32,uint256)');
const WITHDRAWAL_EVENT = keccakText('Withdrawal(address,bytes32,address,uint256)');
const DEPOSIT = toSelector('deposit(bytes32)');
const WITHDRAW = toSelector('withdraw(bytes,bytes32,bytes32,address,address,uint256,uint256)');
/** Hashing a path of a tree of 20 levels. */
const DEPOSIT_GAS = 260_000;
const WITHDRAW_GAS = 240_000;
/** Fee of a relayer, in hundredths of a percent of the amount. */
const RELAYER_FEE = 100n;

export const DENOMINATIONS_BASE = [ETHER / 10n, ETHER, ETHER * 10n] as const;

/** Everybody pays in the same amount and takes it out elsewhere. */
export interface MixerPool {
  readonly account: Account;
  readonly denominationBase: bigint;
}

/** Commitment of a deposit, from a secret that only the payer knows. */
const toCommitment = (pool: MixerPool, secret: string): string =>
  `0x${sha256(`${pool.account.address}/${secret}`).toString('hex')}`;

export const mixIn = (book: EvmBook, pool: MixerPool, payer: Account): EvmTransaction | undefined =>
  book.send({
    from: payer,
    to: pool.account.address,
    valueBase: pool.denominationBase,
    input: toInput(DEPOSIT, toCommitment(pool, `${payer.address}/${payer.nonce}`)),
    gas: DEPOSIT_GAS,
    purpose: 'mix-in',
    run: (run) =>
      run.log(pool.account.address, [DEPOSIT_EVENT, toCommitment(pool, payer.address)], `0x${'0'.repeat(128)}`),
  });

/** A relayer takes a deposit out for somebody, to an address that has no coins for gas. */
export const mixOut = (book: EvmBook, pool: MixerPool, to: Account, relayer: Account): EvmTransaction | undefined =>
  book.send({
    from: relayer,
    to: pool.account.address,
    input: toInput(WITHDRAW, 224, toCommitment(pool, to.address), to.address, relayer.address),
    gas: WITHDRAW_GAS,
    purpose: 'mix-out',
    run: (run) => {
      const feeBase = (pool.denominationBase * RELAYER_FEE) / 10_000n;
      run.call({ from: pool.account.address, to: to.address, valueBase: pool.denominationBase - feeBase });
      run.call({ from: pool.account.address, to: relayer.address, valueBase: feeBase });
      run.log(pool.account.address, [WITHDRAWAL_EVENT, toCommitment(pool, relayer.address)], `0x${'0'.repeat(64)}`);
    },
  });
