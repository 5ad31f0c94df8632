import { type Book, type BookOptions, COINBASE_MATURITY, createBook } from '../book.ts';
import type { Network } from '../network.ts';
import { createRandom, type Random } from '../random.ts';
import { type Cast, createCast, type Miner } from './cast.ts';
import { actExchanges } from './exchanges.ts';
import { actMarket } from './market.ts';
import { actMiners } from './miners.ts';
import { actMixer } from './mixer.ts';
import { actRansomware } from './ransomware.ts';
import type { Stage } from './stage.ts';
import { actUsers } from './users.ts';

/** Everybody and everything they own, at one height. */
export interface Economy {
  readonly book: Book;
  readonly cast: Cast;
  /** Lets everybody act once for the block of that height; answers who finds it. */
  step(height: number, seed: string): Miner;
}

const ACTORS = [actMiners, actExchanges, actUsers, actMarket, actMixer, actRansomware];

function pickMiner(cast: Cast, random: Random): Miner {
  let dice = random.int(cast.miners.reduce((total, each) => total + each.weight, 0));
  for (const miner of cast.miners) {
    dice -= miner.weight;
    if (dice < 0) return miner;
  }
  throw new RangeError('weights of miners do not add up');
}

export function createEconomy(seed: string, network: Network, options?: BookOptions): Economy {
  const book = createBook(seed, network, options);
  const cast = createCast(book, createRandom(`${seed}/cast`));
  const memory: Stage['memory'] = { peels: [], extortions: [], wins: [], victims: 0 };
  return {
    book,
    cast,
    step(height, blockSeed) {
      const random = createRandom(blockSeed);
      book.begin(height, random);
      const miner = pickMiner(cast, random);
      if (height > COINBASE_MATURITY) for (const act of ACTORS) act({ book, cast, random, height, memory });
      return miner;
    },
  };
}
