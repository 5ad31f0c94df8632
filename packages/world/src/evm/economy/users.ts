import { DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { buyToken, type Pool, sellToken } from '../../accounts/contracts/dex.ts';
import { payToken, payTooMuch } from '../../accounts/contracts/erc20.ts';
import { DEPOSIT_INPUT, toWithdrawInput, unwrap, wrap } from '../../accounts/contracts/wrapped.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { ETHER, USDT, WETH } from '../contracts/tokens.ts';
import { cashOut, type EvmStage, etherBetween, payEther } from './stage.ts';

/** At the base fee below; people do less when gas is dear. */
const ACTIONS_A_BLOCK = 4;
const USUAL_BASE_FEE = 12_000_000_000;
const MAX_ACTIONS = 9;
const PAYROLL_EVERY = 45;
const WRAP_GAS = 45_000;
const SPLIT = toSelector('multisendEther(address[],uint256[])');

function trade(stage: EvmStage, { account: trader }: Person): void {
  const { book, cast, random } = stage;
  const { dex } = cast;
  const pool: Pool | undefined = dex.pools[random.chance(750) ? 0 : 1];
  if (pool === undefined) return;
  const balance = book.balance(trader, pool.token);
  const isWorthIt = balance > (pool.token === USDT ? 50n * DOLLAR : 20n * ETHER);
  if (isWorthIt && random.chance(500))
    sellToken(book, { dex, pool, trader, amountBase: (balance * BigInt(random.between(20, 90))) / 100n });
  else buyToken(book, { dex, pool, trader, amountBase: etherBetween(random, 0.02, 1.5) });
}

function useWrapped(stage: EvmStage, { account }: Person): void {
  const { book, random } = stage;
  const balance = book.balance(account, WETH);
  if (balance > 0n) {
    const input = toWithdrawInput(balance);
    const isSent =
      random.chance(300) &&
      payToken(book, {
        token: WETH,
        from: account,
        to: random.pick(stage.cast.users).account,
        amountBase: balance,
        purpose: 'payment',
      });
    if (!isSent)
      book.send({
        from: account,
        to: WETH,
        input,
        gas: WRAP_GAS,
        purpose: 'wrap',
        run: (run) => unwrap(run, { wrapped: WETH, holder: account.address, amountBase: balance }),
      });
    return;
  }
  const valueBase = etherBetween(random, 0.05, 2);
  book.send({
    from: account,
    to: WETH,
    valueBase,
    input: DEPOSIT_INPUT,
    gas: WRAP_GAS,
    purpose: 'wrap',
    run: (run) => {
      const paid = run.moves.at(-1);
      if (paid !== undefined) wrap(run, { holder: account.address, paid });
    },
  });
}

function payFriend(stage: EvmStage, { account: from }: Person): void {
  const { book, cast, random } = stage;
  const to = random.chance(40) ? from : random.pick(cast.users).account;
  const dice = random.int(100);
  if (dice < 45) payEther(stage, { from, to, amountBase: etherBetween(random, 0.01, 1.2), purpose: 'payment' });
  else if (dice < 92)
    payToken(book, { token: USDT, from, to, amountBase: dollarsBetween(random, 5, 1_500), purpose: 'payment' });
  else
    payToken(book, {
      token: cast.harbourToken.address,
      from,
      to,
      amountBase: etherBetween(random, 5, 300),
      purpose: 'payment',
    });
}

/** Too little of a token, or a price that moved away: only the fee is paid. */
function fail(stage: EvmStage, { account: from }: Person): void {
  const { book, cast, random } = stage;
  if (random.chance(500))
    payTooMuch(book, { token: USDT, from, to: random.pick(cast.users).account, amountBase: DOLLAR });
  else
    book.send({
      from,
      to: cast.dex.router.address,
      valueBase: etherBetween(random, 0.05, 0.5),
      gas: 48_000,
      purpose: 'failure',
      error: 'execution reverted',
    });
}

/** One act of a user, with weights out of 100. */
function act(stage: EvmStage, user: Person): void {
  const { cast, random } = stage;
  const dice = random.int(100);
  if (dice < 38) payFriend(stage, user);
  else if (dice < 62) trade(stage, user);
  else if (dice < 80)
    cashOut(stage, user, { asset: random.chance(500) ? USDT : NATIVE, percent: random.between(20, 70) });
  else if (dice < 87) useWrapped(stage, user);
  else if (dice < 93) fail(stage, user);
  else if (dice < 96)
    payEther(stage, {
      from: user.account,
      to: cast.charity.account,
      amountBase: etherBetween(random, 0.01, 0.2),
      purpose: 'donation',
    });
  else dealWithSanctioned(stage, user);
}

/** Somebody pays through a sanctioned service, or is paid by it. */
function dealWithSanctioned(stage: EvmStage, user: Person): void {
  const { book, cast, random } = stage;
  const [from, to] = random.chance(600)
    ? [user.account, cast.sanctioned.account]
    : [cast.sanctioned.account, user.account];
  if (random.chance(600))
    payToken(book, { token: USDT, from, to, amountBase: dollarsBetween(random, 100, 3_000), purpose: 'sanctioned' });
  else payEther(stage, { from, to, amountBase: etherBetween(random, 0.05, 0.8), purpose: 'sanctioned' });
}

/** Wages in one transaction: the contract pays on what it was sent. One of the payees refuses, and its wage comes back. */
function payWages(stage: EvmStage): void {
  const { book, cast, random } = stage;
  const payees = random.sample(cast.users, 6);
  const wageBase = etherBetween(random, 0.2, 0.6);
  const { account } = cast.employer;
  const splitter = cast.splitter.address;
  const valueBase = wageBase * BigInt(payees.length + 1);
  book.send({
    from: account,
    to: splitter,
    valueBase,
    input: toInput(SPLIT, 64, 64 + 32 * (payees.length + 1)),
    gas: 25_000 + 34_000 * payees.length,
    purpose: 'payroll',
    run: (run) => {
      for (const payee of payees) run.call({ from: splitter, to: payee.account.address, valueBase: wageBase });
      run.failCall({ from: splitter, to: cast.dex.router.address, valueBase: wageBase });
      run.call({ from: splitter, to: account.address, valueBase: wageBase });
    },
  });
}

/** The employer buys coins, and pays wages with them. */
export function actPayroll(stage: EvmStage): void {
  const { cast, random, height } = stage;
  if (height % PAYROLL_EVERY === 10) {
    const { hot } = random.pick(cast.exchanges);
    payEther(stage, { from: hot, to: cast.employer.account, amountBase: 5n * ETHER, purpose: 'withdrawal' });
  }
  if (height % PAYROLL_EVERY === 30) payWages(stage);
}

export function actUsers(stage: EvmStage): void {
  const { book, cast, random } = stage;
  const actionCount = Math.round((ACTIONS_A_BLOCK * USUAL_BASE_FEE) / Number(book.place.baseFeeBase));
  for (let action = 0; action < Math.max(1, Math.min(MAX_ACTIONS, actionCount)); action++)
    act(stage, random.pick(cast.users));
}
