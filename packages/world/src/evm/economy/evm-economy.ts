import { carryOut } from '../../accounts/economy/plans.ts';
import { createRandom } from '../../random.ts';
import { createEvmBook, type EvmBook } from '../evm-book.ts';
import { actBridge } from './bridging.ts';
import { createEvmCast, type EvmCast } from './cast.ts';
import { actDrainer } from './drainer.ts';
import { actExchanges } from './exchanges.ts';
import { actFoundation, OPEN_HEIGHT, payValidators } from './foundation.ts';
import { actFreezing } from './freezing.ts';
import { actMixing } from './mixing.ts';
import { actPoisoning } from './poisoning.ts';
import { actRansom } from './ransom.ts';
import { actSpam } from './spam.ts';
import type { EvmMemory, EvmStage } from './stage.ts';
import { actPayroll, actUsers } from './users.ts';

/** Everybody and everything they own, at one height. */
export interface EvmEconomy {
  readonly book: EvmBook;
  readonly cast: EvmCast;
  /** Lets everybody act once for the block of that height. */
  step(next: { height: number; seed: string; baseFeeBase: bigint; gasLimit: number }): void;
}

/** Users last: they take what room the others leave in the block. */
const ACTORS = [
  actSpam,
  actPayroll,
  actRansom,
  actFreezing,
  actDrainer,
  actBridge,
  actMixing,
  actExchanges,
  actPoisoning,
  actUsers,
];

export function createEvmEconomy(seed: string): EvmEconomy {
  const book = createEvmBook(seed);
  const cast = createEvmCast(book, createRandom(`${seed}/evm/cast`));
  const memory: EvmMemory = {
    plans: [],
    victims: 0,
    lured: [],
    spamToken: undefined,
    collection: undefined,
    collected: 0,
    scamContract: undefined,
    isScamOver: false,
    paidDeposits: new Map(),
    poisonings: 0,
    isPoisoned: false,
  };
  return {
    book,
    cast,
    step({ height, seed: blockSeed, baseFeeBase, gasLimit }) {
      const random = createRandom(blockSeed);
      const miner = random.pick(cast.builders).account.address;
      book.begin({ height, miner, baseFeeBase, gasLimit }, random);
      if (height === 0) return;
      const stage: EvmStage = { book, cast, random, height, memory };
      actFoundation(stage);
      if (height >= OPEN_HEIGHT) {
        carryOut(stage);
        for (const act of ACTORS) act(stage);
      }
      payValidators(stage);
    },
  };
}
