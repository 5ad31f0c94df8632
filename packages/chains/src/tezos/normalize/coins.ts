import { isPoolAddress, type Operation, type OperationType } from '@sulian/domain';
import type { BalanceUpdate } from '../wire/schema.ts';
import { type Act, splitPayment, toTransfer } from './acts.ts';
import { type Move, type NetMoves, netMoves } from './net-moves.ts';

/** Effects of an act on coins. */
export interface Coins {
  readonly operations: readonly Operation[];
  /** Burnt by the signer: storage that the act uses, and accounts that it opens. */
  readonly burnBase: bigint;
  readonly net: NetMoves;
}

/** @param payer signer of the operation, who pays for storage */
export function listCoins(act: Act, payer: string): Coins {
  const payment = findPayment(act);
  const rest = payment === undefined ? undefined : splitPayment(act.result.balance_updates, payment);
  const net = netMoves(rest ?? act.result.balance_updates);
  const isStorage = (move: Move): boolean => move.to === undefined && move.from === payer && isForStorage(move);
  const burnBase = net.moves.filter(isStorage).reduce((sum, { amountBase }) => sum + amountBase, 0n);
  const others = net.moves.filter((move) => !isStorage(move)).map((move) => toOperation(move, 'VALUE_TRANSFER'));
  const own = payment === undefined || rest === undefined ? [] : [toTransfer(typeOf(act), payment)];
  return { operations: [...own, ...others], burnBase, net: net };
}

const isForStorage = ({ category }: Move): boolean => category === undefined || category === 'storage fees';

const typeOf = ({ kind, isInternal }: Act): OperationType =>
  kind === 'origination' ? 'CONTRACT_CREATION' : isInternal ? 'INTERNAL_TRANSFER' : 'VALUE_TRANSFER';

function findPayment({ kind, source, destination, amount, balance, result }: Act) {
  const to = kind === 'origination' ? result.originated_contracts[0] : destination;
  const amountBase = kind === 'origination' ? balance : amount;
  return to === undefined || amountBase === undefined || amountBase === 0n
    ? undefined
    : { from: source, to, amountBase };
}

const isEscrow = (address: string | undefined): boolean => address?.startsWith('escrow:') === true;
const isPool = (address: string | undefined): boolean => address !== undefined && isPoolAddress(address);

/** @param otherwise type of a move between two addresses that involves no pool or escrow */
export function toOperation(move: Move, otherwise: OperationType, made: OperationType = 'REWARD'): Operation {
  const { from, to } = move;
  if (from === undefined) return toTransfer(toMadeType(move, made), move);
  if (to === undefined) return toTransfer('BURN', move);
  if (isEscrow(to)) return toTransfer('LOCK', move);
  if (isPool(to)) return toTransfer('STAKE', move);
  // Part of a slashed bond or stake, paid to the reporter of the fraud.
  if (move.category !== undefined || move.origin === 'delayed_operation') return toTransfer('REWARD', move);
  if (isEscrow(from)) return toTransfer('UNLOCK', move);
  return toTransfer(isPool(from) ? 'UNSTAKE' : otherwise, move);
}

const GENESIS: ReadonlySet<string> = new Set(['bootstrap', 'commitment']);
const BLOCK: ReadonlySet<string> = new Set(['baking rewards', 'baking bonuses', 'subsidy']);

function toMadeType({ category, origin }: Move, otherwise: OperationType): OperationType {
  if (category !== undefined && GENESIS.has(category)) return 'GENESIS';
  if (origin === 'migration' || category === 'invoice') return 'IRREGULAR_STATE_CHANGE';
  return category !== undefined && BLOCK.has(category) ? 'BLOCK_REWARD' : otherwise;
}

/** Operations that no manager signed: rewards, evidence of fraud, claims of accounts from the first sale. */
export const listUnsigned = (updates: readonly BalanceUpdate[], kind: string): readonly Operation[] =>
  netMoves(updates).moves.map((move) =>
    toOperation(
      move,
      kind === 'drain_delegate' ? 'VALUE_TRANSFER' : 'REWARD',
      kind === 'activate_account' ? 'GENESIS' : 'REWARD',
    ),
  );
