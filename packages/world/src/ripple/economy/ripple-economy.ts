import { NATIVE } from '../../accounts/account.ts';
import { welcome } from '../../accounts/economy/newcomers.ts';
import { carryOut } from '../../accounts/economy/plans.ts';
import type { Move } from '../../accounts/move.ts';
import { createRandom } from '../../random.ts';
import { XRP } from '../assets.ts';
import { createRippleBook, type RippleBook } from '../ripple-book.ts';
import { actAmendments } from './amendments.ts';
import { createRippleCast, type RippleCast } from './cast.ts';
import { actCrime } from './crime.ts';
import { actFoundation, FIRST_BASE, OPEN_HEIGHT } from './foundation.ts';
import { actFund } from './fund.ts';
import { actGallery } from './gallery.ts';
import { pay, type RippleStage } from './stage.ts';
import { actUsers } from './users.ts';

/** Everybody and everything they own, at one ledger. */
export interface RippleEconomy {
  readonly book: RippleBook;
  readonly cast: RippleCast;
  /**
   * Lets everybody act once for one ledger.
   * @param age of the world in ledgers; `index` is that ledger's number
   * @returns what was there before the first
   */
  step(age: number, index: number, seed: string): readonly Move[];
}

export function createRippleEconomy(seed: string): RippleEconomy {
  const book = createRippleBook(seed);
  const cast = createRippleCast(book, createRandom(`${seed}/ripple/cast`));
  const memory: RippleStage['memory'] = { plans: [], victims: 0, hasReported: false, investors: [], items: 0 };
  return {
    book,
    cast,
    step(age, index, blockSeed) {
      book.begin(index);
      if (age === 0) return [book.credit(cast.founder.account, FIRST_BASE)];
      const stage: RippleStage = { book, cast, random: createRandom(blockSeed), height: age, memory };
      actFoundation(stage);
      if (age < OPEN_HEIGHT) return [];
      carryOut(stage);
      actUsers(stage);
      actCrime(stage);
      actAmendments(stage);
      actFund(stage);
      actGallery(stage);
      welcome(stage, {
        chain: 'XRP',
        hot: cast.exchanges[0]?.account,
        firstBase: 40n * XRP,
        pay: (next, payment) => pay(next, { ...payment, asset: NATIVE }),
      });
      return [];
    },
  };
}
