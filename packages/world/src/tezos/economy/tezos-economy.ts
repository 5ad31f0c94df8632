import { TEZOS_STAKE_POOL } from '@sulian/chains';
import { DOLLAR, NATIVE } from '../../accounts/account.ts';
import { welcome } from '../../accounts/economy/newcomers.ts';
import { carryOut } from '../../accounts/economy/plans.ts';
import type { Move } from '../../accounts/move.ts';
import { createRandom } from '../../random.ts';
import { attested, baked, ownStaked, slashed } from '../receipts.ts';
import type { Json } from '../tezos-block.ts';
import { createTezosBook, TEZ, type TezosBook } from '../tezos-book.ts';
import { mint } from '../tokens.ts';
import { createTezosCast, type TezosCast, USDT } from './cast.ts';
import { actCrime } from './crime.ts';
import { pay, payDollars, type TezosStage } from './stage.ts';
import { actUsers } from './users.ts';

/** Effects of a block itself. */
interface Baked {
  readonly proposer: string;
  readonly attesters: readonly string[];
  readonly rewards: readonly Move[];
  readonly updates: readonly Json[];
}

/** Everybody and everything they own, at one height. */
export interface TezosEconomy {
  readonly book: TezosBook;
  readonly cast: TezosCast;
  /** Lets everybody act once for the block of that height. */
  step(height: number, seed: string): Baked;
}

const SPREAD_AT = 1;
const ISSUE_AT = 2;
const FUND_AT = 3;
const USERS_A_BLOCK = 8;
const OPEN_HEIGHT = 8;
const FIRST_BASE = 9_000_000n * TEZ;
const REWARD_BASE = 4n * TEZ;
const ATTESTED_EVERY = 10;
const SHARED_BASE = 2n * TEZ;
const SLASHED_EVERY = 70;
const FIRST_ISSUE_BASE = 3_000_000n * DOLLAR;

function fundWorld(stage: TezosStage): void {
  const { book, cast, height } = stage;
  const [{ account: first }] = cast.bakers;
  const big = [...cast.exchanges.map(({ hot }) => hot), cast.issuer.account, cast.employer.account];
  if (height === SPREAD_AT) {
    const others = [...cast.bakers.slice(1), cast.sanctioned, cast.scam, cast.thief, cast.artist];
    for (const to of big) pay(stage, { from: first, to, amountBase: 1_000_000n * TEZ, purpose: 'payment' });
    for (const { account: to } of others)
      pay(stage, { from: first, to, amountBase: 20_000n * TEZ, purpose: 'payment' });
    pay(stage, { from: first, to: cast.pool, amountBase: 50_000n * TEZ, purpose: 'liquidity' });
  }
  if (height === ISSUE_AT) {
    const { account: issuer } = cast.issuer;
    const calls = [mint(book, USDT, issuer.address, FIRST_ISSUE_BASE)];
    book.send({ from: issuer, purpose: 'issue', calls });
    for (const to of [...cast.exchanges.map(({ hot }) => hot), cast.employer.account, cast.pool])
      payDollars(stage, { from: issuer, to, amountBase: 500_000n * DOLLAR, purpose: 'payment' });
    for (const { account } of cast.bakers)
      book.stakeOwn(account, 6_000n * TEZ, ownStaked(account.address, 6_000n * TEZ));
  }
  if (height >= FUND_AT && height < OPEN_HEIGHT) fundUsers(stage);
}

/** Everybody's first coins come from an exchange. */
function fundUsers(stage: TezosStage): void {
  const { cast, random, height } = stage;
  const all = [...cast.users, cast.charity, cast.gambling].map(({ account }) => account);
  const first = (height - FUND_AT) * USERS_A_BLOCK;
  for (const to of [...all, ...cast.collectors].slice(first, first + USERS_A_BLOCK))
    pay(stage, { from: random.pick(cast.exchanges).hot, to, amountBase: 400n * TEZ, purpose: 'withdrawal' });
}

const toMade = (to: string, amountBase: bigint): Move => ({
  kind: 'reward',
  asset: NATIVE,
  from: undefined,
  to,
  amountBase,
});

/** Rewards of whoever baked it, of those who staked, and now and then what a baker's fault costs all of them. */
function bake({ book, cast, height }: TezosStage, proposer: string): Pick<Baked, 'rewards' | 'updates'> {
  const amountBase = height === 0 ? FIRST_BASE : REWARD_BASE;
  const rewards = [toMade(proposer, amountBase)];
  const updates = [...baked(proposer, amountBase)];
  if (height > OPEN_HEIGHT && height % ATTESTED_EVERY === 0) {
    rewards.push(toMade(proposer, TEZ), toMade(TEZOS_STAKE_POOL, SHARED_BASE));
    updates.push(...attested(proposer, TEZ, SHARED_BASE));
    book.addOwnStake(proposer, TEZ);
  }
  const poolBalance = book.balances.get(NATIVE, TEZOS_STAKE_POOL);
  const baker = cast.bakers.at(-1)?.account.address;
  if (baker !== undefined && height % SLASHED_EVERY === SLASHED_EVERY - 1 && poolBalance > TEZ) {
    rewards.push({ kind: 'burn', asset: NATIVE, from: TEZOS_STAKE_POOL, to: undefined, amountBase: TEZ });
    updates.push(...slashed(baker, TEZ));
  }
  return { rewards: rewards.map(book.reward), updates };
}

export function createTezosEconomy(seed: string): TezosEconomy {
  const book = createTezosBook(seed);
  const cast = createTezosCast(book, createRandom(`${seed}/tezos/cast`));
  const memory: TezosStage['memory'] = { plans: [], items: 0, victims: 0 };
  const bakers = cast.bakers.map(({ account }) => account.address);
  return {
    book,
    cast,
    step(height, blockSeed) {
      const random = createRandom(blockSeed);
      // The first of them begins with all the coins there are.
      const proposer = height === 0 ? cast.bakers[0].account.address : random.pick(bakers);
      book.begin(height, proposer);
      const stage: TezosStage = { book, cast, random, height, memory };
      if (height > 0) fundWorld(stage);
      if (height >= OPEN_HEIGHT) {
        carryOut(stage);
        actUsers(stage);
        actCrime(stage);
        welcome(stage, { chain: 'Tezos', hot: cast.exchanges[0]?.hot, firstBase: 20n * TEZ, pay });
      }
      return { proposer, attesters: height === 0 ? [] : bakers, ...bake(stage, proposer) };
    },
  };
}
