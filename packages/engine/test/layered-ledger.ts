import { type TxId, toTxId } from '@sulian/domain';
import { MemoryLedger, type Spend } from './memory-ledger.ts';

export interface Layers {
  readonly levels: number;
  /** Transactions a level. */
  readonly width: number;
}

export const OBJECT_ADDRESS = 1;
/** Blocks that one level's transactions are spread over: levels overlap in time, as they do on a chain. */
const SPREAD_BLOCKS = 3;

/**
 * Levels of transactions, each spending outputs of two of the level before, so that ways meet again and again. The
 * object is at one side: it received from every transaction of the last level, or paid every one of the first.
 */
export function buildLayers({ levels, width }: Layers, side: 'LAST' | 'FIRST'): MemoryLedger {
  const ledger = new MemoryLedger();
  let before: readonly TxId[] = [];
  let nextAddress = OBJECT_ADDRESS + 1;
  const coinbases = Array.from({ length: width }, (_, place) => toTxId(1, place));
  for (const txId of coinbases)
    ledger.add({
      txId,
      spends: [],
      outputs: [0, 1].map(() => ({ address: side === 'FIRST' ? OBJECT_ADDRESS : nextAddress++, amount: 5_000_000n })),
    });
  before = coinbases;
  for (let level = 0; level < levels; level += 1) {
    const ids = Array.from({ length: width }, (_, place) =>
      toTxId(2 + level * 2 + (place % SPREAD_BLOCKS), level * width + place),
    );
    const isLast = level === levels - 1;
    for (const [place, txId] of ids.entries()) {
      const spends: Spend[] = [
        { txId: before[place] ?? 0, index: 0 },
        { txId: before[(place * 7 + 1) % width] ?? 0, index: 1 },
      ];
      ledger.add({
        txId,
        spends: dropSpent(ledger, spends),
        outputs: [2n, 1n].map((part) => ({
          address: isLast && side === 'LAST' ? OBJECT_ADDRESS : nextAddress++,
          amount: (10_000_000n / 3n) * part - BigInt(place),
        })),
      });
    }
    before = ids;
  }
  return ledger;
}

const dropSpent = (ledger: MemoryLedger, spends: readonly Spend[]): readonly Spend[] =>
  spends.filter(({ txId, index }) => txId !== undefined && ledger.findSpender(txId, index) === undefined);
