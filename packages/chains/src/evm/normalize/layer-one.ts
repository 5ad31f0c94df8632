import type { Operation } from '@sulian/domain';
import { keccakHex } from '../../codecs/keccak.ts';
import { toOperation } from '../../contracts/to-operation.ts';
import type { EvmChain, Stack } from '../chains.ts';
import type { DataWarningList } from '../data-warnings.ts';
import { bare, toNumber } from '../wire/quantity.ts';
import type { OuterTransfer } from '../wire/trace.ts';
import type { Mined } from './native.ts';
import { listStateSync } from './state-sync.ts';

/** Movements that a transaction brings from layer 1 before it runs. They remain even if the transaction then fails. */
export function listLayerOne(chain: EvmChain, mined: Mined, dataWarnings: DataWarningList): readonly Operation[] {
  return READERS[chain.stack]?.(mined, dataWarnings) ?? [];
}

const READERS: Partial<Record<Stack, (mined: Mined, dataWarnings: DataWarningList) => readonly Operation[]>> = {
  op: listOpMint,
  arbitrum: listArbitrum,
  bor: listStateSync,
};

/** `mint` of a deposited transaction. @see specs.optimism.io/protocol/deposits.html */
function listOpMint({ transaction }: Mined): readonly Operation[] {
  const amountBase = BigInt(transaction.mint ?? '0x0');
  return amountBase === 0n ? [] : [toOperation({ type: 'DEPOSIT', from: undefined, to: transaction.from, amountBase })];
}

/** Transaction types of Nitro, `go-ethereum/core/types/arb_types.go`. */
const ARBITRUM_DEPOSIT = 0x64;
const ARBITRUM_RETRY = 0x68;
const ARBITRUM_SUBMIT_RETRYABLE = 0x69;
/** The node's names of gas payments, which are part of the fee. */
const GAS_PURPOSE = /^(?:feePayment|feeCollection|gasRefund|tip|undoRefund)$/;

function listArbitrum(mined: Mined, dataWarnings: DataWarningList): readonly Operation[] {
  const { transaction, trace } = mined;
  const type = toNumber(transaction.type ?? '0x0');
  const own = [...(trace?.before ?? []), ...(trace?.after ?? [])].filter(({ purpose }) => !GAS_PURPOSE.test(purpose));
  if (type < ARBITRUM_DEPOSIT) return [];
  if (own.length > 0) return own.flatMap(toOuter);
  if (type === ARBITRUM_DEPOSIT) return deposit(transaction.from, transaction.value);
  if (type !== ARBITRUM_RETRY && type !== ARBITRUM_SUBMIT_RETRYABLE) return [];
  dataWarnings.add('RETRYABLE_APPROXIMATED', bare(transaction.hash));
  const { ticketId } = transaction;
  if (type === ARBITRUM_RETRY)
    return ticketId === undefined ? [] : move(toEscrow(ticketId), transaction.from, transaction.value);
  return [
    ...deposit(transaction.from, transaction.depositValue ?? '0x0'),
    // A ticket's number is the hash of the transaction that submits it.
    ...move(transaction.from, toEscrow(transaction.hash), transaction.retryValue ?? '0x0'),
  ];
}

function toOuter({ from, to, valueBase }: OuterTransfer): readonly Operation[] {
  if (valueBase === 0n || (from === undefined && to === undefined)) return [];
  const type = from === undefined ? 'DEPOSIT' : to === undefined ? 'BURN' : 'INTERNAL_TRANSFER';
  return [toOperation({ type, from, to, amountBase: valueBase })];
}

const deposit = (to: string, value: string): readonly Operation[] =>
  toOuter({ purpose: '', from: undefined, to, valueBase: BigInt(value) });

const move = (from: string, to: string, value: string): readonly Operation[] =>
  toOuter({ purpose: '', from, to, valueBase: BigInt(value) });

/** Escrow address of a retryable's value: `retryables.RetryableEscrowAddress` of Nitro. */
function toEscrow(ticketId: string): string {
  const ticket = Buffer.concat([Buffer.from('retryable escrow'), Buffer.from(bare(ticketId), 'hex')]);
  return `0x${keccakHex(ticket).slice(-40)}`;
}
