import { carryOut } from '../../accounts/economy/plans.ts';
import { createRandom } from '../../random.ts';
import { createTronBook, type TronBook } from '../tron-book.ts';
import { actButchering } from './butchering.ts';
import { createTronCast, type TronCast } from './cast.ts';
import { actEnergy } from './energy.ts';
import { actExchanges } from './exchanges.ts';
import { actFoundation, OPEN_HEIGHT } from './foundation.ts';
import { actFreezing } from './freezing.ts';
import { actMulePlatform } from './mule-platform.ts';
import { actPoisoning } from './poisoning.ts';
import type { TronMemory, TronStage } from './stage.ts';
import { actTakeover } from './takeover.ts';
import { actUsers } from './users.ts';

/** Everybody and everything they own, at one height. */
export interface TronEconomy {
  readonly book: TronBook;
  readonly cast: TronCast;
  /** Lets everybody act once for the block of that height; answers the address that makes it. */
  step(height: number, seed: string): string;
}

const ACTORS = [
  actButchering,
  actMulePlatform,
  actPoisoning,
  actFreezing,
  actTakeover,
  actEnergy,
  actExchanges,
  actUsers,
];

export function createTronEconomy(seed: string): TronEconomy {
  const book = createTronBook(seed);
  const cast = createTronCast(book, createRandom(`${seed}/tron/cast`));
  const memory: TronMemory = { plans: [], victims: 0, collectors: [], robbed: [], fakeToken: undefined };
  return {
    book,
    cast,
    step(height, blockSeed) {
      const random = createRandom(blockSeed);
      const { account: witness } = random.pick(cast.witnesses);
      book.begin(height);
      const stage: TronStage = { book, cast, random, height, memory };
      if (height > 0) actFoundation(stage);
      if (height >= OPEN_HEIGHT) {
        carryOut(stage);
        for (const act of ACTORS) act(stage);
      }
      return witness.address;
    },
  };
}
