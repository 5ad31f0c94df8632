import type { AddressId } from '@sulian/domain';
import type { MemoryOperation } from '../memory-accounts.ts';
import {
  type AccountStage,
  CRIMINAL,
  DEX,
  DOLLAR,
  type Holding,
  KNOWN_POOL,
  MIXER,
  NATIVE,
  POOL,
  RECEIPT,
  SETTLER,
  STAKER,
  transfer,
  WRAPPED,
  WRAPPER,
} from './account-stage.ts';
import { borrow, borrowAcross } from './borrow.ts';
import type { Move, MoveKind, Plan } from './plan.ts';

const DUST = 10n;
const LEAST_BASE = 1_000n;
/** Fee of a pool, in ten-thousandths. */
const POOL_FEE = 30n;

type Act = (stage: AccountStage, holding: Holding, move: Move) => void;

/** From one address of the criminal's to another, each in a transaction of its own. */
function send(stage: AccountStage, from: Holding, to: AddressId, amount: bigint): void {
  stage.record([transfer(from.asset, from.address, to, amount)]);
  if (to === from.address) return;
  stage.take(from, amount);
  stage.receive({ ...from, address: to, amount });
}

function spare(stage: AccountStage, costBase: bigint): boolean {
  if (costBase > stage.sparableBase) return false;
  stage.lostBase += costBase;
  return true;
}

const split: Act = (stage, holding, { count, form }) => {
  const part = holding.amount / BigInt(count);
  if (part < LEAST_BASE) return;
  for (let n = 0; n < count; n += 1) {
    const amount = form % 2 === 0 ? part : n === 0 ? holding.amount - (part / 2n) * BigInt(count - 1) : part / 2n;
    send(stage, holding, stage.newAddress(), amount);
  }
};

const merge: Act = (stage, holding, { count, form }) => {
  const others = stage.holdings.filter((each) => each.asset === holding.asset && each.address !== holding.address);
  const to = form % 2 === 0 ? stage.newAddress() : (others[0]?.address ?? stage.newAddress());
  for (const each of [holding, ...others.slice(0, count)]) if (each.address !== to) send(stage, each, to, each.amount);
};

/** Through fresh addresses, or small change to itself over and over. */
const selfTransfer: Act = (stage, holding, { count, form }) => {
  if (form % 2 === 1 || count > 1_000) {
    for (let n = 0; n < count; n += 1) send(stage, holding, holding.address, 1n);
    return;
  }
  let from = holding;
  for (let n = 0; n < count; n += 1) {
    const to = stage.newAddress();
    send(stage, from, to, from.amount);
    from = { ...from, address: to };
  }
};

const wait: Act = (stage, _, { count }) => {
  stage.height += count;
};

/** Small payments by strangers to the address, or by it to strangers. */
const dust: Act = (stage, holding, { count, form }) => {
  for (let n = 0; n < count; n += 1) {
    const stranger = stage.newAddress(false);
    if (form % 2 === 0) {
      stage.withdraw(stranger, holding.asset, DUST);
      stage.record([transfer(holding.asset, stranger, holding.address, DUST)]);
      stage.receive({ ...holding, amount: DUST, tainted: 0 });
    } else {
      if (holding.amount < LEAST_BASE || !spare(stage, DUST)) return;
      stage.record([transfer(holding.asset, holding.address, stranger, DUST)]);
      stage.take(holding, DUST);
    }
  }
};

/** Into a labelled mixing contract, and out of it to another address while strangers do the same. */
const coinJoin: Act = (stage, holding, { count }) => {
  if (holding.asset !== NATIVE) return;
  stage.record([transfer(NATIVE, holding.address, MIXER, holding.amount)]);
  stage.take(holding, holding.amount);
  for (let n = 0; n < count; n += 1) {
    const stranger = stage.newAddress(false);
    stage.withdraw(stranger, NATIVE, holding.amount);
    stage.record([transfer(NATIVE, stranger, MIXER, holding.amount)]);
  }
  const to = stage.newAddress();
  stage.record([transfer(NATIVE, MIXER, to, holding.amount)]);
  stage.receive({ ...holding, address: to });
};

/** In one transaction of one coin into another, through a contract; to the same address or another of the criminal's. */
interface Exchange {
  readonly asset: number;
  readonly operations: (from: AddressId, to: AddressId, paidBase: bigint) => readonly MemoryOperation[];
  readonly feeBase: (amount: bigint) => bigint;
}

const atPool = (pool: AddressId, asset: number, other: number): Exchange => ({
  asset: other,
  feeBase: (amount) => (amount * POOL_FEE) / 10_000n,
  operations: (from, to, amount) => [
    transfer(asset, from, pool, amount),
    transfer(other, pool, to, amount - (amount * POOL_FEE) / 10_000n),
  ],
});
const POOLS = [POOL, DEX, KNOWN_POOL];
const free = () => 0n;

/** Lists what the asset may be changed for, and how. */
function listExchanges(asset: number): readonly Exchange[] {
  if (asset === DOLLAR) return POOLS.map((pool) => atPool(pool, DOLLAR, NATIVE));
  if (asset === WRAPPED)
    return [
      {
        asset: NATIVE,
        feeBase: free,
        operations: (from, _, amount) => [
          { type: 'UNWRAP', asset: WRAPPED, from, amount },
          transfer(NATIVE, WRAPPER, from, amount),
        ],
      },
    ];
  if (asset === RECEIPT)
    return [
      {
        asset: NATIVE,
        feeBase: free,
        operations: (from, to, amount) => [
          { type: 'BURN', asset: RECEIPT, from, amount },
          transfer(NATIVE, STAKER, to, amount),
        ],
      },
    ];
  return [
    ...POOLS.map((pool) => atPool(pool, NATIVE, DOLLAR)),
    {
      asset: WRAPPED,
      feeBase: free,
      operations: (from, _, amount) => [
        transfer(NATIVE, from, WRAPPER, amount),
        { type: 'WRAP', asset: WRAPPED, to: from, amount },
      ],
    },
    {
      asset: RECEIPT,
      feeBase: free,
      operations: (from, to, amount) => [
        transfer(NATIVE, from, STAKER, amount),
        { type: 'MINT', asset: RECEIPT, to, amount },
      ],
    },
  ];
}

const swap: Act = (stage, holding, { form, pick }) => {
  const exchanges = listExchanges(holding.asset);
  const exchange = exchanges[form % exchanges.length];
  if (exchange === undefined || holding.amount < LEAST_BASE) return;
  if (!spare(stage, exchange.feeBase(holding.amount))) return;
  const isWrapping = exchange.asset === WRAPPED || holding.asset === WRAPPED;
  const to = isWrapping || pick % 2 === 0 ? holding.address : stage.newAddress();
  stage.record(exchange.operations(holding.address, to, holding.amount));
  stage.take(holding, holding.amount);
  stage.receive({
    address: to,
    asset: exchange.asset,
    amount: holding.amount - exchange.feeBase(holding.amount),
    tainted: holding.tainted,
  });
};

/** Venues of a trade with strangers; undefined: from hand to hand. */
const VENUES = [KNOWN_POOL, SETTLER, undefined, POOL] as const;

/** With strangers in one transaction, who give the other coin, which they have from the exchange, for the criminal's. */
const trade: Act = (stage, holding, { count, form, pick }) => {
  const other = holding.asset === NATIVE ? DOLLAR : NATIVE;
  if (holding.asset !== NATIVE && holding.asset !== DOLLAR) return;
  const part = holding.amount / BigInt(count);
  const feeBase = (holding.amount * POOL_FEE) / 10_000n;
  if (part < LEAST_BASE || !spare(stage, feeBase)) return;
  const venue = VENUES[form % VENUES.length];
  const to = pick % 2 === 0 ? holding.address : stage.newAddress();
  const gotBase = holding.amount - feeBase;
  const operations: MemoryOperation[] = [];
  const hand = (asset: number, from: AddressId, receiver: AddressId, amount: bigint): void => {
    if (venue === undefined) operations.push(transfer(asset, from, receiver, amount));
    else operations.push(transfer(asset, from, venue, amount), transfer(asset, venue, receiver, amount));
  };
  for (let n = 0; n < count; n += 1) {
    const stranger = stage.newAddress(false);
    const isLast = n === count - 1;
    const theirs = isLast ? gotBase - part * BigInt(n) : part;
    stage.withdraw(stranger, other, theirs);
    hand(other, stranger, to, theirs);
    hand(holding.asset, holding.address, stranger, isLast ? holding.amount - part * BigInt(n) : part);
  }
  stage.record(operations);
  stage.take(holding, holding.amount);
  stage.receive({ address: to, asset: other, amount: gotBase, tainted: holding.tainted });
};

/** Pays the holding into a stranger's account of a multiple of it, and has the same amount paid to another address. */
const park: Act = (stage, holding, { count }) => {
  const stranger = stage.newAddress(false);
  stage.withdraw(stranger, holding.asset, holding.amount * BigInt(count));
  stage.record([transfer(holding.asset, holding.address, stranger, holding.amount)]);
  const to = stage.newAddress();
  stage.record([transfer(holding.asset, stranger, to, holding.amount)]);
  stage.take(holding, holding.amount);
  stage.receive({ ...holding, address: to });
};

const ACTS: Readonly<Record<MoveKind, Act>> = {
  split,
  merge,
  selfTransfer,
  wait,
  dust,
  coinJoin,
  swap,
  trade,
  borrow,
  borrowAcross,
  park,
  // Accounts have no inputs that are joined.
  join: () => {},
};

/** Carries the plan out; OUTGOING ends with all that is left going to the criminal. */
export function playAccounts(stage: AccountStage, plan: Plan): void {
  for (const move of plan) {
    const { holdings } = stage;
    const holding = holdings[move.pick % Math.max(1, holdings.length)];
    if (holding !== undefined) ACTS[move.kind](stage, holding, move);
  }
  if (stage.crime.direction === 'INCOMING') return;
  for (const { asset, address, amount } of stage.holdings) stage.record([transfer(asset, address, CRIMINAL, amount)]);
}
