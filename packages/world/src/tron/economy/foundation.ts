import { DOLLAR } from '../../accounts/account.ts';
import { addLiquidity } from '../../accounts/contracts/dex.ts';
import { issue, redeem } from '../../accounts/contracts/tether.ts';
import { claimReward, issueTrc10, payTrx, stake, updatePermissions, vote } from '../operations.ts';
import { SCAM_TOKEN } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { payDollars, type TronStage, trxBetween } from './stage.ts';

const REWARDS_AT = 1;
const SPREAD_AT = 2;
const ISSUE_AT = 4;
const POOL_AT = 8;
const STAKE_AT = 9;
export const OPEN_HEIGHT = 12;
const FIRST_REWARD_BASE = 60_000_000n * TRX;
const FIRST_ISSUE_BASE = 20_000_000n * DOLLAR;
const STAKE_BASE = 2_000_000n * TRX;
const USERS_A_BLOCK = 8;

/** Rewards of the chain's beginning: so the first coins come into the world. */
function claimFirst({ book, cast }: TronStage): void {
  for (const { account } of cast.witnesses) claimReward(book, account, FIRST_REWARD_BASE);
}

function spread({ book, cast }: TronStage): void {
  const [first] = cast.witnesses;
  const large = [
    ...cast.exchanges.flatMap(({ hot, gasStation }) => [hot, gasStation]),
    ...[cast.issuer, cast.marketMaker, cast.energyStation, cast.employer].map(({ account }) => account),
    cast.treasury.account,
  ];
  const small = [cast.scam, cast.sanctioned, cast.gambling, cast.otc, cast.mulePlatform, cast.poisoner, cast.thief];
  const others = [...small.map(({ account }) => account), cast.butchers.gas, cast.importer.account];
  if (first === undefined) return;
  for (const to of large) payTrx(book, { from: first.account, to, amountBase: 5_000_000n * TRX, purpose: 'payment' });
  for (const to of others) payTrx(book, { from: first.account, to, amountBase: 20_000n * TRX, purpose: 'payment' });
}

/** Everybody's first TRX comes from an exchange. */
function fundUsers({ book, cast, random, height }: TronStage): void {
  const all = [...cast.users, ...cast.runners, cast.supplier, cast.charity];
  const first = (height - SPREAD_AT - 1) * USERS_A_BLOCK;
  for (const { account: to } of all.slice(first, first + USERS_A_BLOCK))
    payTrx(book, { from: random.pick(cast.exchanges).hot, to, amountBase: 2_500n * TRX, purpose: 'withdrawal' });
}

function issueFirst(stage: TronStage): void {
  const { book, cast } = stage;
  const [exchange, second] = cast.exchanges;
  const { account: from } = cast.issuer;
  issue(book, cast.tether, FIRST_ISSUE_BASE);
  const parts = [
    [exchange?.hot, 6_000_000n],
    [second?.hot, 4_000_000n],
    [cast.marketMaker.account, 3_000_000n],
    [cast.treasury.account, 1_000_000n],
    [cast.importer.account, 900_000n],
  ] as const;
  for (const [to, dollars] of parts)
    if (to !== undefined) payDollars(stage, { from, to, amountBase: dollars * DOLLAR, purpose: 'payment' });
}

function fillPool({ book, cast }: TronStage): void {
  const [pool] = cast.dex.pools;
  const trader = cast.marketMaker.account;
  if (pool !== undefined)
    addLiquidity(book, {
      dex: cast.dex,
      pool,
      trader,
      amountBase: 4_000_000n * TRX,
      tokenBase: 1_200_000n * DOLLAR,
    });
}

/** Stakes for energy and votes; the safe gets its three keys; a scheme issues its own coin. */
function setUp({ book, cast }: TronStage): void {
  const [witness] = cast.witnesses;
  for (const who of [cast.energyStation.account, ...cast.exchanges.map(({ gasStation }) => gasStation)]) {
    stake(book, who, STAKE_BASE);
    if (witness !== undefined) vote(book, who, [[witness.account, STAKE_BASE / TRX]]);
  }
  const { account, keys } = cast.treasury;
  updatePermissions(book, account, {
    owner: { keys, threshold: 2 },
    active: { keys, threshold: 2 },
    purpose: 'payment',
  });
  issueTrc10(book, cast.scam.account, { ...SCAM_TOKEN, supplyBase: 10n ** 15n });
}

/** Money comes into the world: rewards are claimed, the issuer prints, the pool is filled. */
export function actFoundation(stage: TronStage): void {
  const { book, cast, random, height } = stage;
  if (height === REWARDS_AT) claimFirst(stage);
  if (height === SPREAD_AT) spread(stage);
  if (height > SPREAD_AT && height < OPEN_HEIGHT) fundUsers(stage);
  if (height === ISSUE_AT) issueFirst(stage);
  if (height === POOL_AT) fillPool(stage);
  if (height === STAKE_AT) setUp(stage);
  if (height < OPEN_HEIGHT) return;
  if (height % 120 === 0) issue(book, cast.tether, 250_000n * DOLLAR);
  if (height % 200 === 150) redeem(book, cast.tether, 100_000n * DOLLAR);
  if (height % 40 === 20) claimReward(book, random.pick(cast.witnesses).account, trxBetween(random, 200, 9_000));
}
