import { DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { buyToken, sellToken } from '../../accounts/contracts/dex.ts';
import { payToken, payTooMuch } from '../../accounts/contracts/erc20.ts';
import { DEPOSIT_INPUT, toWithdrawInput, unwrap, wrap } from '../../accounts/contracts/wrapped.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { payTrc10, payTrx, stake, takeUnstaked, unstake, vote } from '../operations.ts';
import { SCAM_TOKEN, USDT, WTRX } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { cashOut, payDollars, type TronStage, trxBetween } from './stage.ts';

const ACTIONS_A_BLOCK = 3;
const PAYROLL_EVERY = 40;
const WRAP_GAS = 30_000;
const UNSTAKED_AFTER = 60;
const TRANSFER = toSelector('transfer(address,uint256)');
/** Memos of users; some attack the program that displays them. */
export const MEMOS = [
  '房租',
  '还款，谢谢',
  'invoice 2026-1187',
  '<img src=x onerror=alert(document.domain)>',
  '\u202Egnitirw sdrawkcab\u202C',
  'a\u0000b\u001b[2Jc\r\nFORGED LINE',
  '=HYPERLINK("http://evil.example","点我领奖")',
  `${'长'.repeat(300)}`,
] as const;

function trade(stage: TronStage, { account: trader }: Person): void {
  const { book, cast, random } = stage;
  const { dex } = cast;
  const [pool] = dex.pools;
  if (pool === undefined) return;
  const balance = book.balance(trader, USDT);
  if (balance > 50n * DOLLAR && random.chance(500))
    sellToken(book, { dex, pool, trader, amountBase: (balance * BigInt(random.between(20, 90))) / 100n });
  else buyToken(book, { dex, pool, trader, amountBase: trxBetween(random, 20, 500) });
}

function useWrapped({ book, random }: TronStage, { account }: Person): void {
  const balance = book.balance(account, WTRX);
  if (balance > 0n) {
    const input = toWithdrawInput(balance);
    const run = { wrapped: WTRX, holder: account.address, amountBase: balance };
    book.send({ from: account, to: WTRX, input, gas: WRAP_GAS, purpose: 'wrap', run: (each) => unwrap(each, run) });
    return;
  }
  book.send({
    from: account,
    to: WTRX,
    valueBase: trxBetween(random, 20, 300),
    input: DEPOSIT_INPUT,
    gas: WRAP_GAS,
    purpose: 'wrap',
    run: (run) => {
      const paid = run.moves.at(-1);
      if (paid !== undefined) wrap(run, { holder: account.address, paid });
    },
  });
}

function payFriend(stage: TronStage, { account: from }: Person): void {
  const { book, cast, random } = stage;
  const to = random.chance(30) ? undefined : random.pick(cast.users).account;
  // TRON refuses whoever pays TRX to itself.
  if (to === undefined || to === from) return;
  if (random.chance(350)) payTrx(book, { from, to, amountBase: trxBetween(random, 5, 300), purpose: 'payment' });
  else payToken(book, { token: USDT, from, to, amountBase: dollarsBetween(random, 5, 1_500), purpose: 'payment' });
}

function writeMemo({ book, cast, random }: TronStage, { account: from }: Person): void {
  const { account: to } = random.chance(300) ? cast.charity : random.pick(cast.users);
  if (to === from) return;
  payTrx(book, { from, to, amountBase: trxBetween(random, 1, 40), purpose: 'memo', memo: random.pick(MEMOS) });
}

/** Too little energy, or too little of a token: only the fee is paid. */
function fail({ book, cast, random }: TronStage, { account: from }: Person): void {
  const { account: to } = random.pick(cast.users);
  if (random.chance(400)) {
    payTooMuch(book, { token: USDT, from, to, amountBase: DOLLAR });
    return;
  }
  book.send({
    from,
    to: USDT,
    input: toInput(TRANSFER, to.address, 25n * DOLLAR),
    gas: WRAP_GAS,
    purpose: 'failure',
    error: 'OUT_OF_ENERGY',
    run: () => undefined,
  });
}

function stakeSome(stage: TronStage, { account }: Person): void {
  const { book, cast, random } = stage;
  const amountBase = BigInt(random.between(20, 300)) * TRX;
  if (book.spendable(account) < amountBase || stake(book, account, amountBase) === undefined) return;
  vote(book, account, [[random.pick(cast.witnesses).account, amountBase / TRX]]);
  later(stage, UNSTAKED_AFTER, (next) => unstake(next.book, account, amountBase));
  later(stage, UNSTAKED_AFTER + 20, (next) => takeUnstaked(next.book, account, amountBase));
}

/** Somebody pays through a sanctioned service, or is paid by it. */
function dealWithSanctioned(stage: TronStage, { account }: Person): void {
  const { cast, random } = stage;
  const [from, to] = random.chance(600) ? [account, cast.sanctioned.account] : [cast.sanctioned.account, account];
  payDollars(stage, { from, to, amountBase: dollarsBetween(random, 100, 3_000), purpose: 'sanctioned' });
}

/** One act of a user, with weights out of 100. */
function act(stage: TronStage, user: Person): void {
  const { random } = stage;
  const dice = random.int(100);
  if (dice < 40) payFriend(stage, user);
  else if (dice < 55) trade(stage, user);
  else if (dice < 75)
    cashOut(stage, user, { asset: random.chance(750) ? USDT : NATIVE, percent: random.between(20, 70) });
  else if (dice < 80) useWrapped(stage, user);
  else if (dice < 86) fail(stage, user);
  else if (dice < 92) writeMemo(stage, user);
  else if (dice < 96) stakeSome(stage, user);
  else dealWithSanctioned(stage, user);
}

/** Wages out of the safe: two of its keys sign each payment. */
function payWages({ book, cast, random }: TronStage): void {
  for (const { account: to } of random.sample(cast.users, 4))
    payTrx(book, {
      from: cast.treasury.account,
      to,
      amountBase: trxBetween(random, 400, 900),
      purpose: 'payroll',
      signedBy: { permissionId: 2, signers: 2 },
    });
}

/** A coin of the chain's own kind for whoever has an address. */
function airdrop({ book, cast, random }: TronStage): void {
  for (const { account: to } of random.sample(cast.users, 3))
    payTrc10(book, SCAM_TOKEN.id, {
      from: cast.scam.account,
      to,
      amountBase: BigInt(random.between(1_000, 90_000)) * 10n ** 6n,
      purpose: 'airdrop',
    });
}

export function actUsers(stage: TronStage): void {
  const { cast, random, height, memory } = stage;
  if (height % PAYROLL_EVERY === 15) payWages(stage);
  if (height % PAYROLL_EVERY === 35) airdrop(stage);
  for (let action = 0; action < ACTIONS_A_BLOCK; action++) {
    const user = random.pick(cast.users);
    if (!memory.robbed.includes(user)) act(stage, user);
  }
}
