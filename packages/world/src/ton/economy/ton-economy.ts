import { NATIVE } from '../../accounts/account.ts';
import { welcome } from '../../accounts/economy/newcomers.ts';
import { carryOut } from '../../accounts/economy/plans.ts';
import { createRandom } from '../../random.ts';
import { createTonBook, TON, type TonBook } from '../ton-book.ts';
import { createTonCast, type TonCast } from './cast.ts';
import { actCrime } from './crime.ts';
import { actFoundation, OPEN_HEIGHT } from './foundation.ts';
import { pay, type TonStage } from './stage.ts';
import { actUsers } from './users.ts';

/** Everybody and everything they own, at one height. */
export interface TonEconomy {
  readonly book: TonBook;
  readonly cast: TonCast;
  /** Lets everybody act once for the block of that height. */
  step(height: number, seed: string): void;
}

export function createTonEconomy(seed: string): TonEconomy {
  const book = createTonBook(seed);
  const cast = createTonCast(book, createRandom(`${seed}/ton/cast`));
  const memory: TonStage['memory'] = { plans: [], victims: 0, hasReported: false };
  return {
    book,
    cast,
    step(height, blockSeed) {
      book.begin(height);
      const stage: TonStage = { book, cast, random: createRandom(blockSeed), height, memory };
      if (height > 0) actFoundation(stage);
      if (height < OPEN_HEIGHT) return;
      carryOut(stage);
      actUsers(stage);
      actCrime(stage);
      welcome(stage, {
        chain: 'TON',
        hot: cast.exchanges[0]?.account,
        firstBase: 20n * TON,
        pay: (next, payment) => pay(next, NATIVE, payment),
      });
    },
  };
}
