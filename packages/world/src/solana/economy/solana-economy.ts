import { type Account, DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { coinsBetween, dollarsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import { carryOut, later, type Plan } from '../../accounts/economy/plans.ts';
import type { AccountPurpose } from '../../accounts/purpose.ts';
import { createRandom, type Random } from '../../random.ts';
import { toSlot } from '../build-solana-block.ts';
import { TOKEN_2022, WSOL } from '../codec/calls.ts';
import { freezePlace, signAway } from '../operations/authority.ts';
import { payCoins, unwrapCoins, wrapCoins } from '../operations/coins.ts';
import { stakeCoins, unstakeCoins, voteForBlock } from '../operations/stakes.ts';
import { burn, failToPay, mint, payTokens, swapTokens } from '../operations/tokens.ts';
import { createSolanaBook, SOL, type SolanaBook } from '../solana-book.ts';
import { AURORA, createSolanaCast, DEX_PROGRAM, type SolanaCast, USDC } from './cast.ts';

/** Surroundings of an actor: the next block. */
interface SolanaStage {
  readonly book: SolanaBook;
  readonly cast: SolanaCast;
  readonly random: Random;
  readonly height: number;
  readonly memory: { readonly plans: Plan<SolanaStage>[]; readonly robbed: Person[]; victims: number };
}

/** Everybody and everything they own, at one height. */
export interface SolanaEconomy {
  readonly book: SolanaBook;
  readonly cast: SolanaCast;
  /** Lets everybody act once for the block of that height; answers the address that makes it. */
  step(height: number, seed: string): string;
}

const OPEN_HEIGHT = 14;
const ACTIONS_A_BLOCK = 3;
/** Dollars that the pool gives for a SOL. */
const DOLLARS_A_SOL = 150n;
/** Memos of users; some attack the program that displays them. */
const MEMOS = [
  '房租',
  'invoice 2026-1187',
  '<img src=x onerror=alert(document.domain)>',
  '\u202Egnitirw sdrawkcab\u202C',
];

const solBetween = (random: Random, low: number, high: number): bigint =>
  coinsBetween(random, { unitBase: SOL, steps: 100 }, [low, high]);

interface Payment {
  readonly from: Account;
  readonly to: Account;
  readonly amountBase: bigint;
  readonly purpose: AccountPurpose;
}

const payDollars = ({ book }: Pick<SolanaStage, 'book'>, payment: Payment) =>
  payTokens(book, { ...payment, mint: USDC });

/** Coins come into the world by rewards, dollars by their issuer. */
function fundWorld({ book, cast, height }: SolanaStage): void {
  const [first] = cast.validators;
  if (first === undefined) return;
  const pay = (to: Account, sol: bigint) =>
    payCoins(book, { from: first.account, to, amountBase: sol * SOL, purpose: 'payment' });
  if (height === 2) {
    for (const { hot, gasStation } of cast.exchanges) for (const to of [hot, gasStation]) pay(to, 50_000n);
    for (const { account } of [cast.issuer, cast.marketMaker, cast.scam, cast.thief, cast.sanctioned, cast.charity])
      pay(account, 8_000n);
    for (const { account } of cast.validators.slice(1)) pay(account, 500n);
  }
  if (height >= 3 && height < OPEN_HEIGHT) fundUsers({ book, cast }, height - 3);
  if (height === 4)
    mint(book, { by: cast.issuer.account, to: cast.issuer.account, asset: USDC, amountBase: 9_000_000n * DOLLAR });
  if (height === 5)
    for (const to of [...cast.exchanges.map(({ hot }) => hot), cast.marketMaker.account])
      payDollars({ book }, { from: cast.issuer.account, to, amountBase: 2_000_000n * DOLLAR, purpose: 'payment' });
  if (height === 6) wrapCoins(book, cast.marketMaker.account, 5_000n * SOL);
  if (height === 7) {
    const { account: from } = cast.marketMaker;
    payDollars({ book }, { from, to: cast.pool, amountBase: 700_000n * DOLLAR, purpose: 'liquidity' });
    payTokens(book, { from, to: cast.pool, mint: WSOL, amountBase: 4_500n * SOL, purpose: 'liquidity' });
  }
  if (height === 8)
    mint(book, {
      by: cast.scam.account,
      to: cast.scam.account,
      asset: AURORA,
      amountBase: 10n ** 15n,
      program: TOKEN_2022,
    });
}

function fundUsers({ book, cast }: Pick<SolanaStage, 'book' | 'cast'>, step: number): void {
  for (const { account: to } of cast.users.slice(step * 3, step * 3 + 3)) {
    const from = cast.exchanges[step % cast.exchanges.length]?.hot;
    if (from !== undefined) payCoins(book, { from, to, amountBase: 40n * SOL, purpose: 'withdrawal' });
  }
}

function trade({ book, cast, random }: SolanaStage, { account: trader }: Person): void {
  const dollars = book.balance(trader, USDC);
  const lookedUp = [cast.pool.address];
  const base = { program: DEX_PROGRAM, pool: cast.pool, trader, lookedUp };
  const wrapped = book.balance(trader, WSOL);
  if (wrapped > SOL / 10n) {
    const takeBase = (wrapped * DOLLARS_A_SOL * DOLLAR) / SOL;
    swapTokens(book, {
      ...base,
      give: { mint: WSOL, amountBase: wrapped },
      take: { mint: USDC, amountBase: takeBase },
    });
  } else if (dollars > 100n * DOLLAR) {
    const giveBase = (dollars * BigInt(random.between(20, 80))) / 100n;
    const takeBase = (giveBase * SOL) / (DOLLARS_A_SOL * DOLLAR);
    swapTokens(book, {
      ...base,
      give: { mint: USDC, amountBase: giveBase },
      take: { mint: WSOL, amountBase: takeBase },
    });
  }
}

function cashOut({ book, cast, random }: SolanaStage, who: Person): void {
  const isDollars = random.chance(600);
  const hasBase = isDollars ? book.balance(who.account, USDC) : book.spendable(who.account);
  const amountBase = (hasBase * BigInt(random.between(20, 70))) / 100n;
  if (amountBase < (isDollars ? 20n * DOLLAR : SOL)) return;
  const payment = {
    from: who.account,
    to: getDeposit(book, random.pick(cast.exchanges), who.owner),
    amountBase,
    purpose: 'deposit',
  } as const;
  if (isDollars) payDollars({ book }, payment);
  else payCoins(book, payment);
}

function payFriend({ book, cast, random }: SolanaStage, { account: from }: Person): void {
  const { account: to } = random.pick(cast.users);
  if (to === from) return;
  const memo = random.chance(200) ? { memo: random.pick(MEMOS) } : {};
  if (random.chance(500))
    payCoins(book, { from, to, amountBase: solBetween(random, 1, 4), purpose: 'payment', ...memo });
  else payDollars({ book }, { from, to, amountBase: dollarsBetween(random, 5, 800), purpose: 'payment' });
}

function stakeSome(stage: SolanaStage, { owner, account: from }: Person): void {
  const { book, cast, random } = stage;
  const to = book.open(owner, 'stake');
  const amountBase = solBetween(random, 1, 3);
  if (stakeCoins(book, { from, to, amountBase }, random.pick(cast.validators).account.address) === undefined) return;
  later(stage, 40, (next) => unstakeCoins(next.book, from, to));
}

/** One act of a user, with weights out of 100. */
function act(stage: SolanaStage, user: Person): void {
  const { book, cast, random } = stage;
  const dice = random.int(100);
  if (dice < 35) payFriend(stage, user);
  else if (dice < 50) trade(stage, user);
  else if (dice < 70) cashOut(stage, user);
  else if (dice < 76) wrapCoins(book, user.account, solBetween(random, 1, 2));
  else if (dice < 80) unwrapCoins(book, user.account);
  else if (dice < 85) failToPay(book, user.account, random.pick(cast.users).account, USDC);
  else if (dice < 89) stakeSome(stage, user);
  else if (dice < 93) invest(stage, user);
  else dealWithSanctioned(stage, user);
}

/** A scheme sells its own token, of which a part is withheld at each move. */
function invest({ book, cast, random }: SolanaStage, { account }: Person): void {
  payCoins(book, { from: account, to: cast.scam.account, amountBase: solBetween(random, 1, 3), purpose: 'investment' });
  payTokens(book, {
    from: cast.scam.account,
    to: account,
    mint: AURORA,
    amountBase: BigInt(random.between(1_000, 90_000)) * 10n ** 6n,
    purpose: 'airdrop',
    program: TOKEN_2022,
  });
}

function dealWithSanctioned({ book, cast, random }: SolanaStage, { account }: Person): void {
  const [from, to] = random.chance(600) ? [account, cast.sanctioned.account] : [cast.sanctioned.account, account];
  payCoins(book, { from, to, amountBase: solBetween(random, 1, 3), purpose: 'sanctioned' });
}

/** Deposits are gathered, customers are paid. */
function runExchanges({ book, cast, random, height }: SolanaStage): void {
  for (const [at, { hot, deposits }] of cast.exchanges.entries()) {
    if (height % 9 === at * 4)
      for (const from of [...deposits.values()].slice(0, 5)) {
        const [dollars, coins] = [book.balance(from, USDC), book.spendable(from)];
        if (coins > SOL) payCoins(book, { from, to: hot, amountBase: coins, purpose: 'sweep' });
        else if (dollars > 0n) payCoins(book, { from: hot, to: from, amountBase: SOL / 10n, purpose: 'gas-station' });
        if (dollars > 0n) payDollars({ book }, { from, to: hot, amountBase: dollars, purpose: 'sweep' });
      }
    if (!random.chance(500)) continue;
    const { account: to } = random.pick(cast.users);
    if (random.chance(600))
      payDollars({ book }, { from: hot, to, amountBase: dollarsBetween(random, 50, 4_000), purpose: 'withdrawal' });
    else payCoins(book, { from: hot, to, amountBase: solBetween(random, 2, 20), purpose: 'withdrawal' });
  }
}

const ROBBED_EVERY = 60;

/** A victim signs its dollars' account away; the issuer freezes another thief's too late, and a user by mistake. */
function rob(stage: SolanaStage): void {
  const { book, cast, random, height, memory } = stage;
  const { account: issuer } = cast.issuer;
  if (height % ROBBED_EVERY === 30) {
    const victim = cast.users.find(
      (each) => book.balance(each.account, USDC) > 50n * DOLLAR && !memory.robbed.includes(each),
    );
    memory.victims++;
    const owner = { ...cast.thief.owner };
    const thief = book.open(owner, 'hop');
    payCoins(book, { from: cast.thief.account, to: thief, amountBase: SOL, purpose: 'payment' });
    if (victim === undefined || signAway(book, victim.account, thief, USDC) === undefined) return;
    memory.robbed.push(victim);
    const isReported = memory.victims % 2 === 0;
    later(stage, 3, (next) => {
      if (isReported) freezePlace(next.book, { by: issuer, whom: thief, asset: USDC, isFrozen: true });
      else
        payDollars(next, {
          from: thief,
          to: next.cast.thief.account,
          amountBase: next.book.balance(thief, USDC),
          purpose: 'laundering',
        });
    });
  }
  if (height % ROBBED_EVERY === 45) {
    const { account: whom } = random.pick(cast.users);
    freezePlace(book, { by: issuer, whom, asset: USDC, isFrozen: true });
    later(stage, 5, (next) => freezePlace(next.book, { by: issuer, whom, asset: USDC, isFrozen: false }));
  }
  if (height % 80 === 70) burn(book, cast.issuer.account, USDC, 10_000n * DOLLAR);
}

export function createSolanaEconomy(seed: string): SolanaEconomy {
  const book = createSolanaBook(seed);
  const cast = createSolanaCast(book, createRandom(`${seed}/solana/cast`));
  const memory: SolanaStage['memory'] = { plans: [], robbed: [], victims: 0 };
  return {
    book,
    cast,
    step(height, blockSeed) {
      const random = createRandom(blockSeed);
      const { account: leader } = random.pick(cast.validators);
      book.begin(height);
      const stage: SolanaStage = { book, cast, random, height, memory };
      if (height < OPEN_HEIGHT) fundWorld(stage);
      for (const { account } of cast.validators)
        if (book.balance(account, NATIVE) > SOL) voteForBlock(book, account, toSlot(height));
      if (height >= OPEN_HEIGHT) {
        carryOut(stage);
        for (const each of random.sample(cast.users, ACTIONS_A_BLOCK)) act(stage, each);
        runExchanges(stage);
        rob(stage);
      }
      // The first of them begins with all the coins there are.
      return height === 0 ? (cast.validators[0]?.account.address ?? leader.address) : leader.address;
    },
  };
}
