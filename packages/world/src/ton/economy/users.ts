import { DOLLAR, NATIVE } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { spendable } from '../jetton.ts';
import { TON } from '../ton-book.ts';
import { USDT } from './cast.ts';
import { cashOut, pay, type TonStage, tonBetween } from './stage.ts';

/** Comments to others, some designed to break screens, terminals and tables. */
export const COMMENTS = [
  'обед 🍜',
  '工资',
  '<img src=x onerror=alert(1)>',
  '\u202esdrawkcab',
  "'; drop table leg; --",
  '=HYPERLINK("http://evil.example")',
] as const;

function payEachOther(stage: TonStage): void {
  const { book, cast, random } = stage;
  const [from, to] = random.sample(cast.users, 2);
  if (from === undefined || to === undefined) return;
  const left = Number(spendable(book, from.account) / TON);
  const comment = random.chance(300) ? { comment: random.pick(COMMENTS) } : {};
  const ends = { from: from.account, to: to.account, purpose: 'payment', ...comment } as const;
  if (left >= 4) pay(stage, NATIVE, { ...ends, amountBase: tonBetween(random, 1, Math.min(60, left)) });
  const balance = Number(cast.usdt.balanceOf(from.account.address) / DOLLAR);
  if (balance > 10 && random.chance(500)) pay(stage, USDT, { ...ends, amountBase: dollarsBetween(random, 2, balance) });
}

function withdraw(stage: TonStage): void {
  const { cast, random } = stage;
  const { account: to } = random.pick([...cast.users, cast.gambling]);
  const { account: from } = random.pick(cast.exchanges);
  const asset = random.chance(500) ? NATIVE : USDT;
  const amountBase = asset === NATIVE ? tonBetween(random, 5, 300) : dollarsBetween(random, 20, 900);
  pay(stage, asset, { from, to, amountBase, purpose: 'withdrawal' });
}

/** Four messages of one order. */
function payWages({ book, cast, random }: TonStage): void {
  const outgoing = random.sample(cast.users, 4).map(({ account }) => ({
    to: account.address,
    valueBase: tonBetween(random, 20, 60),
    isBounceable: false,
    intent: { kind: 'comment', text: '工资' } as const,
  }));
  book.send(cast.employer.account, outgoing, 'payroll');
}

/** To an account that is not there, by a message that comes back. */
function payNobody({ book, cast, random, height }: TonStage): void {
  const { account } = random.pick(cast.users);
  if (spendable(book, account) < 3n * TON) return;
  book.send(account, [{ to: book.addressOf(`nobody-${height}`), valueBase: 2n * TON }], 'failure');
}

export function actUsers(stage: TonStage): void {
  const { cast, random, height } = stage;
  payEachOther(stage);
  if (random.chance(600)) payEachOther(stage);
  if (random.chance(500)) withdraw(stage);
  if (random.chance(450)) cashOut(stage, random.pick(cast.users), { asset: NATIVE, percent: 30 });
  if (random.chance(350)) cashOut(stage, random.pick(cast.users), { asset: USDT, percent: 50 });
  if (height % 25 === 5) payWages(stage);
  if (height % 30 === 11) payNobody(stage);
  const user = random.pick(cast.users).account;
  if (height % 9 === 4)
    pay(stage, NATIVE, {
      from: user,
      to: cast.charity.account,
      amountBase: TON,
      purpose: 'donation',
      comment: random.pick(COMMENTS),
    });
  if (height % 13 === 6)
    pay(stage, NATIVE, { from: user, to: cast.gambling.account, amountBase: 5n * TON, purpose: 'payment' });
  if (height % 33 === 9)
    pay(stage, NATIVE, {
      from: cast.sanctioned.account,
      to: user,
      amountBase: tonBetween(random, 10, 80),
      purpose: 'sanctioned',
    });
}
