import type { AddressId } from '@sulian/domain';
import type { MemoryOperation } from '../memory-accounts.ts';
import {
  type AccountStage,
  DEX,
  DOLLAR,
  EXCHANGE,
  type Holding,
  KNOWN_POOL,
  NATIVE,
  POOL,
  transfer,
  WRAPPED,
  WRAPPER,
} from './account-stage.ts';
import type { Move } from './plan.ts';

/** Lenders of both coins: an unnamed pool, a labelled Dex, a pool known by its address, and an exchange. */
const LENDERS = [POOL, DEX, KNOWN_POOL, EXCHANGE] as const;
/** Base units: as much as a pool has, save one unit. */
const MOST_LENT = 1_999_000_000n;
/** Multiple of a pool's amount that the exchange lends. */
const TIMES_LENT_BY_EXCHANGE = 100n;
/** Multiple of the holding that the loan is, where it is traded and costs a fee. */
const TIMES_TRADED = 2n;
/** Fee of two pools, in ten-thousandths, for what is changed and changed back. */
const ROUND_FEE = 61n;

/** A loan to a holder, and where the holder's own money goes meanwhile. */
interface Loan {
  readonly lender: AddressId;
  readonly holding: Holding;
  readonly amount: bigint;
  readonly to: AddressId;
  readonly parts: bigint;
  readonly helper: AddressId;
}

type Deed = (loan: Loan) => readonly MemoryOperation[];

const plain: Deed = ({ lender, holding: { asset, address }, amount }) => [
  transfer(asset, lender, address, amount),
  transfer(asset, address, lender, amount),
];

const paidBetween: Deed = ({ lender, holding, amount, to }) => [
  transfer(holding.asset, lender, holding.address, amount),
  transfer(holding.asset, holding.address, to, holding.amount),
  transfer(holding.asset, holding.address, lender, amount),
];

const byHelper: Deed = ({ lender, holding, amount, to, helper }) => [
  transfer(holding.asset, lender, holding.address, amount),
  transfer(holding.asset, holding.address, helper, amount),
  transfer(holding.asset, holding.address, to, holding.amount),
  transfer(holding.asset, helper, lender, amount),
];

const inParts: Deed = ({ lender, holding: { asset, address, amount: own }, amount, to, parts }) => {
  const operations: MemoryOperation[] = [];
  for (let n = 0n; n < parts; n += 1n) operations.push(transfer(asset, lender, address, amount / parts));
  operations.push(transfer(asset, address, to, own / 2n));
  for (let n = 0n; n < parts; n += 1n) operations.push(transfer(asset, address, lender, amount / parts));
  operations.push(transfer(asset, address, to, own - own / 2n));
  return operations;
};

/** A token out of nothing and back; a native coin in its wrapped form and back. */
const changed: Deed = (loan) => {
  const { holding, amount, to, lender } = loan;
  const { asset, address } = holding;
  if (asset !== NATIVE)
    return [
      { type: 'MINT', asset, to: address, amount },
      transfer(asset, address, to, holding.amount),
      { type: 'BURN', asset, from: address, amount },
    ];
  return [
    transfer(NATIVE, lender, address, amount),
    transfer(NATIVE, address, WRAPPER, amount),
    { type: 'WRAP', asset: WRAPPED, to: address, amount },
    transfer(NATIVE, address, to, holding.amount),
    { type: 'UNWRAP', asset: WRAPPED, from: address, amount },
    transfer(NATIVE, WRAPPER, address, amount),
    transfer(NATIVE, address, lender, amount),
  ];
};

/** The same by two: the holder makes or wraps the loan, a helper burns or unwraps it. */
const changedByHelper: Deed = ({ holding, amount, to, lender, helper }) => {
  const { asset, address } = holding;
  if (asset !== NATIVE)
    return [
      { type: 'MINT', asset, to: address, amount },
      transfer(asset, address, to, holding.amount),
      transfer(asset, address, helper, amount),
      { type: 'BURN', asset, from: helper, amount },
    ];
  return [
    transfer(NATIVE, lender, address, amount),
    transfer(NATIVE, address, WRAPPER, amount),
    { type: 'WRAP', asset: WRAPPED, to: address, amount },
    transfer(NATIVE, address, to, holding.amount),
    transfer(WRAPPED, address, helper, amount),
    { type: 'UNWRAP', asset: WRAPPED, from: helper, amount },
    transfer(NATIVE, WRAPPER, helper, amount),
    transfer(NATIVE, helper, lender, amount),
  ];
};

/** The loan buys another coin at one pool and is bought back at another: the holding pays the fees of both. */
const traded: Deed = ({ holding: { asset, address, amount: own }, lender, to }) => {
  const amount = own * TIMES_TRADED;
  const other = asset === NATIVE ? DOLLAR : NATIVE;
  const feeBase = (amount * ROUND_FEE) / 10_000n;
  return [
    transfer(asset, lender, address, amount),
    transfer(asset, address, POOL, amount),
    transfer(other, POOL, address, amount - feeBase / 2n),
    transfer(other, address, DEX, amount - feeBase / 2n),
    transfer(asset, DEX, address, amount - feeBase),
    transfer(asset, address, lender, amount),
    transfer(asset, address, to, own - feeBase),
  ];
};

const DEEDS = [plain, paidBetween, byHelper, inParts, changed, changedByHelper, traded] as const;

function toLoan(stage: AccountStage, holding: Holding, { count, pick }: Move): Loan {
  const lender = LENDERS[pick % LENDERS.length] ?? POOL;
  return {
    lender,
    holding,
    amount: MOST_LENT,
    to: stage.newAddress(),
    parts: BigInt(count),
    helper: stage.newAddress(),
  };
}

/** Borrows a multiple of a holding and repays it within one transaction, in which the holding's own money may go on. */
export function borrow(stage: AccountStage, holding: Holding, move: Move): void {
  const isLent = holding.asset === NATIVE || holding.asset === DOLLAR;
  const deed = isLent ? (DEEDS[move.form % DEEDS.length] ?? plain) : changed;
  const costBase = deed === traded ? (holding.amount * TIMES_TRADED * ROUND_FEE) / 10_000n : 0n;
  if (costBase > stage.sparableBase) return;
  stage.lostBase += costBase;
  const loan = toLoan(stage, holding, move);
  stage.record(deed(loan));
  if (deed === plain) return;
  stage.take(holding, holding.amount);
  stage.receive({ ...holding, address: loan.to, amount: holding.amount - costBase });
}

/** The same in several transactions: in between its own money goes on. Nothing proves that the same money went back. */
export function borrowAcross(stage: AccountStage, holding: Holding, move: Move): void {
  if (holding.asset !== NATIVE && holding.asset !== DOLLAR) return;
  const { amount, to } = toLoan(stage, holding, move);
  const { asset, address } = holding;
  const lent = amount * TIMES_LENT_BY_EXCHANGE;
  stage.record([transfer(asset, EXCHANGE, address, lent)]);
  stage.record([transfer(asset, address, to, holding.amount)]);
  stage.record([transfer(asset, address, EXCHANGE, lent)]);
  stage.lend(address, lent);
  stage.take(holding, holding.amount);
  stage.receive({ ...holding, address: to });
}
