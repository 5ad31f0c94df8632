import { type AddressId, toTxId } from '@sulian/domain';
import { MemoryAccounts } from './memory-accounts.ts';

export interface AccountShape {
  /** Transfers of the object, half in and half out. */
  readonly transfers: number;
  /** Accounts of each level behind and before the object. */
  readonly width: number;
  readonly levels: number;
  /** Transfers between a level and the next, for each account of it. */
  readonly each: number;
}

export const OBJECT: AddressId = 1;

/** A small generator of numbers, the same on every machine. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * An account amid others: levels of accounts pay each other in the same stretch of time, so that ways meet again and
 * again; amounts differ by a thousandfold; every transaction pays a fee.
 */
export function buildAccountWorld({ transfers, width, levels, each }: AccountShape): MemoryAccounts {
  const ledger = new MemoryAccounts();
  const below = createNumbers(7);
  const MINER = 2;
  const accountOf = (level: number): AddressId => 10 + level * width + below(width);
  const total = transfers + 2 * levels * width * each;
  for (let index = 0; index < total; index += 1) {
    const txId = toTxId(1 + Math.floor(index / 50), index % 50);
    const kind = below(total);
    const level = below(2 * levels);
    const isObject = kind < transfers;
    const isIn = kind % 2 === 0;
    // Levels below `levels` pay towards the object, those above take from it.
    const from = isObject ? (isIn ? accountOf(levels - 1) : OBJECT) : accountOf(level);
    const to = isObject ? (isIn ? OBJECT : accountOf(levels)) : accountOf(Math.min(2 * levels - 1, level + below(3)));
    const amount = BigInt(1 + below(1_000)) * 10n ** 15n;
    if (level === 0 || kind % 7 === 0) ledger.add(txId, [{ type: 'BLOCK_REWARD', to: from, amount }]);
    else
      ledger.add(txId, [
        { type: 'FEE', from, to: MINER, amount: 10n ** 13n },
        { type: 'VALUE_TRANSFER', from, to, amount },
      ]);
  }
  return ledger;
}
