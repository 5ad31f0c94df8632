import { DOLLAR } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { getDeposit } from '../../accounts/economy/companies.ts';
import { later } from '../../accounts/economy/plans.ts';
import { USDT } from '../tokens.ts';
import { payDollars, type TronStage } from './stage.ts';

const MARGIN_AT = 40;
const MARGIN_BASE = 300n * DOLLAR;
const BET_PER_THOUSAND = 260;
const SETTLE_EVERY = 25;
/** Commission of a runner on payments through its account, in percent. */
const RUNNER_PERCENT = 2n;
const CASH_PER_THOUSAND = 20;

/** A gambler pays a runner, who retains the commission and pays the platform. */
function bet(stage: TronStage): void {
  const { book, cast, random } = stage;
  const gambler = random.pick(cast.users).account;
  const runner = random.pick(cast.runners).account;
  const amountBase = dollarsBetween(random, 20, 1_500);
  if (book.balance(gambler, USDT) < amountBase) return;
  payDollars(stage, { from: gambler, to: runner, amountBase, purpose: 'mule-payment' });
  later(stage, random.between(1, 4), (next) => {
    const passedBase = (amountBase * (100n - RUNNER_PERCENT)) / 100n;
    payDollars(next, {
      from: runner,
      to: cast.mulePlatform.account,
      amountBase: passedBase,
      purpose: 'mule-payment',
    });
  });
}

/** 跑分: runners put down a margin, money passes through them, the platform settles with the gambling house. */
export function actMulePlatform(stage: TronStage): void {
  const { book, cast, random, height } = stage;
  const { account: platform } = cast.mulePlatform;
  if (height < MARGIN_AT) return;
  if (height === MARGIN_AT)
    for (const { account } of cast.runners) {
      payDollars(stage, {
        from: cast.marketMaker.account,
        to: account,
        amountBase: 2n * MARGIN_BASE,
        purpose: 'payment',
      });
      payDollars(stage, { from: account, to: platform, amountBase: MARGIN_BASE, purpose: 'mule-payment' });
    }
  if (random.chance(BET_PER_THOUSAND)) bet(stage);
  if (height % SETTLE_EVERY === 0) {
    const amountBase = (book.balance(platform, USDT) * 9n) / 10n;
    payDollars(stage, { from: platform, to: cast.gambling.account, amountBase, purpose: 'mule-payment' });
  }
  if (!random.chance(CASH_PER_THOUSAND)) return;
  const amountBase = book.balance(cast.gambling.account, USDT) / 2n;
  const to = getDeposit(book, random.pick(cast.exchanges), cast.gambling.owner);
  if (amountBase > DOLLAR) payDollars(stage, { from: cast.gambling.account, to, amountBase, purpose: 'deposit' });
}
