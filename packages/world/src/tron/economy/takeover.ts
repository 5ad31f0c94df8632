import { DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { payTrx, updatePermissions } from '../operations.ts';
import { USDT } from '../tokens.ts';
import { TRX } from '../tron-book.ts';
import { cashOut, payDollars, type TronStage } from './stage.ts';

const FIRST_HEIGHT = 130;
const EVERY = 140;
const LEAST_BASE = 200n * DOLLAR;
const KEPT_BASE = 35n * TRX;

/** A victim signs a request of a false website: from then on only the thief can sign for the account. */
function takeOver(stage: TronStage): void {
  const { book, cast, random, memory } = stage;
  const rich = cast.users.filter(
    (each) =>
      book.balance(each.account, USDT) >= LEAST_BASE &&
      book.spendable(each.account) > 200n * TRX &&
      !book.isFrozen(USDT, each.account.address) &&
      !memory.robbed.includes(each),
  );
  if (rich.length === 0) return;
  const victim = random.pick(rich);
  const { account: thief } = cast.thief;
  const signing = { keys: [thief], threshold: 1 };
  const taken = updatePermissions(book, victim.account, { owner: signing, active: signing, purpose: 'takeover' });
  if (taken === undefined) return;
  memory.robbed.push(victim);
  later(stage, random.between(2, 5), (next) => empty(next, victim));
}

/** All dollars, then the TRX, signed by the thief in the victim's name. */
function empty(stage: TronStage, victim: Person): void {
  const { book, cast } = stage;
  const from = victim.account;
  const { account: to } = cast.thief;
  payDollars(stage, { from, to, amountBase: book.balance(from, USDT), purpose: 'takeover' });
  const leftBase = book.spendable(from) - KEPT_BASE;
  payTrx(book, { from, to, amountBase: leftBase, purpose: 'takeover' });
  later(stage, 8, (next) => {
    cashOut(next, cast.thief, { asset: USDT, percent: 80 });
    cashOut(next, cast.thief, { asset: NATIVE, percent: 40 });
  });
}

export function actTakeover(stage: TronStage): void {
  const { height } = stage;
  if (height >= FIRST_HEIGHT && (height - FIRST_HEIGHT) % EVERY === 0) takeOver(stage);
}
