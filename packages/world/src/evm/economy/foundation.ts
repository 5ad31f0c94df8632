import { DOLLAR, type Person } from '../../accounts/account.ts';
import { addLiquidity } from '../../accounts/contracts/dex.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { issue, redeem } from '../../accounts/contracts/tether.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import { type EvmStage, payEther } from './stage.ts';

/** Largest stake of one validator (EIP-7251), and the usual one. */
const LARGE_STAKE_GWEI = 2_048_000_000_000n;
const STAKE_GWEI = 32_000_000_000n;
/** Last block of the large stakes: the first coins enter the world as withdrawn stakes. */
const LARGE_UNTIL = 3;
const WITHDRAWALS_A_BLOCK = 8;
const ISSUE_AT = 4;
/** First purchases per block, which leave room for the block's other transactions. */
const FIRST_PURCHASES_A_BLOCK = 8;
const FIRST_PURCHASE_BASE = 32n * ETHER;
/** Enough for both pools. */
const MARKET_MAKER_PURCHASE_BASE = 1_500n * ETHER;
const POOLS_AT = 8;
export const OPEN_HEIGHT = 12;

const FIRST_ISSUE_BASE = 20_000_000n * DOLLAR;
const ISSUE_BASE = 250_000n * DOLLAR;
const HARBOUR_SUPPLY_BASE = 10_000_000n * ETHER;

/** Pays stakes that end at the chain's beginning, and later rewards of validators. They follow all transactions. */
export function payValidators(stage: EvmStage): void {
  const { book, cast, random, height } = stage;
  const services = [...cast.exchanges.map((each) => each.hot), cast.issuer.account];
  if (height <= LARGE_UNTIL) for (const to of services) book.withdraw(to, LARGE_STAKE_GWEI);
  else if (height <= OPEN_HEIGHT) payOut(stage);
  else if (random.chance(400)) book.withdraw(cast.stakingPool.account, BigInt(random.between(16_000_000, 21_000_000)));
}

function payOut({ book, cast, height }: EvmStage): void {
  const stakers = [
    cast.mixer.relayer,
    cast.bridge.relayer,
    cast.drainer.operator,
    ...[cast.sanctioned, cast.scam, cast.spammer, cast.drainer.lure, cast.poisoner.operator].map(
      ({ account }) => account,
    ),
  ];
  const first = (height - LARGE_UNTIL - 1) * WITHDRAWALS_A_BLOCK;
  for (const to of stakers.slice(first, first + WITHDRAWALS_A_BLOCK)) book.withdraw(to, STAKE_GWEI);
}

/** People and companies buy their first coins at an exchange, as in the other worlds: a stake's payer is in no block. */
function sellFirst(stage: EvmStage): void {
  const { book, cast, random } = stage;
  const buyers = [
    cast.marketMaker.account,
    ...cast.exchanges.map((each) => each.gasStation),
    ...[cast.employer, cast.artist, ...cast.users].map(({ account }) => account),
  ];
  const waiting = buyers.filter((each) => book.balance(each) === 0n);
  for (const to of waiting.slice(0, FIRST_PURCHASES_A_BLOCK)) {
    const amountBase = to === cast.marketMaker.account ? MARKET_MAKER_PURCHASE_BASE : FIRST_PURCHASE_BASE;
    payEther(stage, { from: random.pick(cast.exchanges).hot, to, amountBase, purpose: 'withdrawal' });
  }
}

const send = (stage: EvmStage, to: Person['account'], dollars: bigint): void =>
  void payToken(stage.book, {
    token: USDT,
    from: stage.cast.issuer.account,
    to,
    amountBase: dollars * DOLLAR,
    purpose: 'payment',
  });

function issueFirst(stage: EvmStage): void {
  const { book, cast } = stage;
  const [exchange, second] = cast.exchanges;
  issue(book, cast.tether, FIRST_ISSUE_BASE);
  if (exchange === undefined || second === undefined) return;
  send(stage, exchange.hot, 4_000_000n);
  send(stage, second.hot, 2_500_000n);
  send(stage, cast.marketMaker.account, 5_000_000n);
  book.send({
    from: exchange.hot,
    to: cast.harbourToken.address,
    input: toInput(toSelector('mint(address,uint256)'), exchange.hot.address, HARBOUR_SUPPLY_BASE),
    gas: 90_000,
    purpose: 'issue',
    run: (run) => run.transfer(cast.harbourToken.address, undefined, exchange.hot.address, HARBOUR_SUPPLY_BASE),
  });
  payToken(book, {
    token: cast.harbourToken.address,
    from: exchange.hot,
    to: cast.marketMaker.account,
    amountBase: HARBOUR_SUPPLY_BASE / 5n,
    purpose: 'payment',
  });
}

function fillPools({ book, cast }: EvmStage): void {
  const [dollars, harbour] = cast.dex.pools;
  const trader = cast.marketMaker.account;
  if (dollars === undefined || harbour === undefined) return;
  addLiquidity(book, {
    dex: cast.dex,
    pool: dollars,
    trader,
    amountBase: 1_000n * ETHER,
    tokenBase: 2_000_000n * DOLLAR,
  });
  addLiquidity(book, { dex: cast.dex, pool: harbour, trader, amountBase: 100n * ETHER, tokenBase: 1_500_000n * ETHER });
}

/** Money comes into the world: stakes are paid out, the issuer prints, the pools are filled. */
export function actFoundation(stage: EvmStage): void {
  const { book, cast, random, height } = stage;
  if (height === ISSUE_AT) issueFirst(stage);
  if (height === POOLS_AT) fillPools(stage);
  if (height > LARGE_UNTIL && height < OPEN_HEIGHT) sellFirst(stage);
  if (height < OPEN_HEIGHT) return;
  if (height % 120 === 0) issue(book, cast.tether, ISSUE_BASE);
  if (height % 120 === 3) send(stage, random.pick(cast.exchanges).hot, 200_000n);
  if (height % 200 === 150) redeem(book, cast.tether, 100_000n * DOLLAR);
  if (height % 50 === 20) shareTips(stage);
}

/** Builders hand most of their tips to the pool whose validator proposed. */
function shareTips(stage: EvmStage): void {
  const { book, cast, random } = stage;
  const { account: from } = random.pick(cast.builders);
  const amountBase = (book.spendable(from, 21_000) * 9n) / 10n;
  payEther(stage, { from, to: cast.stakingPool.account, amountBase, purpose: 'payment' });
}
