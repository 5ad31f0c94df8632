import { DOLLAR } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { assetOf, mint, transfer } from '../tokens.ts';
import { USDT } from './cast.ts';
import { cashOut, dollarsOf, pay, payDollars, type TezosStage, tezBetween } from './stage.ts';
import { letOperate } from './users.ts';

const MOVE_AFTER = 6;

/** Somebody buys a coin that can only grow: from the collector to the gang, and to an exchange. */
function defraud(stage: TezosStage): void {
  const { book, cast, random, memory } = stage;
  const victim = random.pick(cast.users).account;
  const collector = cast.collectors[memory.victims % cast.collectors.length];
  const amountBase = (dollarsOf(stage, victim) * 60n) / 100n;
  if (collector === undefined || amountBase < 5n * DOLLAR) return;
  if (payDollars(stage, { from: victim, to: collector, amountBase, purpose: 'investment' }) === undefined) return;
  memory.victims += 1;
  const { account: gang } = cast.scam;
  book.send({ from: gang, purpose: 'investment', calls: [mint(book, cast.aurora, victim.address, amountBase)] });
  later(stage, MOVE_AFTER, (next) => {
    payDollars(next, { from: collector, to: gang, amountBase: dollarsOf(next, collector), purpose: 'laundering' });
    later(next, MOVE_AFTER, (last) => cashOut(last, last.cast.scam, { percent: 70 }));
  });
}

/** A page requests permission to transfer dollars. The thief then takes them, without a payment by the victim. */
function drain(stage: TezosStage): void {
  const { book, cast } = stage;
  const victim = cast.users.find(({ account }) => dollarsOf(stage, account) > 80n * DOLLAR)?.account;
  const { account: thief } = cast.thief;
  if (victim === undefined) return;
  const leave = book.send({ from: victim, purpose: 'approval', calls: [letOperate(victim.address, thief.address)] });
  if (leave === undefined) return;
  const amountBase = dollarsOf(stage, victim);
  const handing = { from: victim.address, to: thief.address, amountBase };
  book.send({ from: thief, purpose: 'drain', calls: [transfer(book, USDT, [handing])] });
  later(stage, MOVE_AFTER, (next) => cashOut(next, next.cast.thief, { percent: 90 }));
}

/** The promised coin changes hands among its victims. */
function handAurora({ book, cast, random }: TezosStage): void {
  const holders = cast.users.filter(({ account }) => book.balance(account, assetOf(cast.aurora)) > DOLLAR);
  const [holder] = holders;
  if (holder === undefined) return;
  const { account: to } = random.pick(cast.users);
  const amountBase = book.balance(holder.account, assetOf(cast.aurora)) / 2n;
  const calls = [transfer(book, cast.aurora, [{ from: holder.account.address, to: to.address, amountBase }])];
  book.send({ from: holder.account, purpose: 'payment', calls });
}

export function actCrime(stage: TezosStage): void {
  const { cast, random, height } = stage;
  if (height % 5 === 3) defraud(stage);
  if (height % 22 === 7) drain(stage);
  if (height % 11 === 4) handAurora(stage);
  if (height % 33 === 9)
    pay(stage, {
      from: cast.sanctioned.account,
      to: random.pick(cast.users).account,
      amountBase: tezBetween(random, 10, 80),
      purpose: 'sanctioned',
    });
}
