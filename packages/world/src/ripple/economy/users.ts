import { NATIVE } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { CENT, toAmount, XRP } from '../assets.ts';
import { idOf } from '../entries.ts';
import { USDC } from './cast.ts';
import { cashOut, pay, type RippleStage, spendable, tagOf, unitsBetween, xrpBetween } from './stage.ts';

/** Memos to others, some designed to break screens, terminals and tables. */
export const MEMOS = [
  '午饭 🍜',
  '工资',
  '<img src=x onerror=alert(1)>',
  '\u202esdrawkcab',
  "'; drop table leg; --",
  '=HYPERLINK("http://evil.example")',
] as const;

/** Cents behind the point, of what a holder has of a currency. */
const wholeOf = (base: bigint): number => Number(base / (100n * CENT));

function payEachOther(stage: RippleStage): void {
  const { book, cast, random } = stage;
  const [from, to] = random.sample(cast.users, 2);
  if (from === undefined || to === undefined) return;
  const memo = random.chance(300) ? { memo: random.pick(MEMOS) } : {};
  const ends = { from: from.account, to: to.account, purpose: 'payment', ...memo } as const;
  const left = Number(spendable(stage, from.account) / XRP);
  if (left >= 4) pay(stage, { ...ends, asset: NATIVE, amountBase: xrpBetween(random, 1, Math.min(90, left)) });
  const balance = wholeOf(book.balanceOf(USDC, from.account.address));
  if (balance > 10 && random.chance(500))
    pay(stage, { ...ends, asset: USDC, amountBase: unitsBetween(random, 2, balance) });
}

function withdraw(stage: RippleStage): void {
  const { cast, random } = stage;
  const user = random.pick([...cast.users, cast.gambling]);
  const exchange = random.pick(cast.exchanges);
  const asset = random.chance(500) ? NATIVE : USDC;
  const amountBase = asset === NATIVE ? xrpBetween(random, 5, 300) : unitsBetween(random, 20, 900);
  const sourceTag = tagOf(exchange, user);
  pay(stage, { from: exchange.account, to: user.account, asset, amountBase, purpose: 'withdrawal', sourceTag });
}

/** An offer that the market maker's takes: coins one way, dollars the other. */
function trade({ book, cast, random, ...stage }: RippleStage): void {
  const { account: from } = random.pick(cast.users);
  const { address: maker } = cast.maker.account;
  const coinsBase = xrpBetween(random, 2, 60);
  const unitsBase = (coinsBase / 10_000n) * CENT;
  const isSale = random.chance(500);
  const has = isSale ? spendable({ book }, from) >= coinsBase : book.balanceOf(USDC, from.address) >= unitsBase;
  const amounts = [toAmount(NATIVE, coinsBase), toAmount(USDC, unitsBase)] as const;
  const [TakerGets, TakerPays] = isSale ? amounts : [amounts[1], amounts[0]];
  if (unitsBase === 0n || book.isFrozen(USDC, from.address)) return;
  const fields = { TakerGets, TakerPays };
  // An offer that finds no taker remains open: nothing moves.
  if (!has || stage.height % 4 === 0)
    return void book.send({
      type: 'OfferCreate',
      from,
      purpose: 'swap',
      fields,
      run: (acts) =>
        acts.entry(idOf(`offer/${from.address}/${from.nonce}`), {
          LedgerEntryType: 'Offer',
          Account: from.address,
          ...fields,
          Sequence: from.nonce,
          Flags: 0,
        }),
    });
  book.send({
    type: 'OfferCreate',
    from,
    purpose: 'swap',
    fields,
    run: (acts) => {
      if (isSale) acts.coins('value', from.address, maker, coinsBase);
      else acts.coins('internal', maker, from.address, coinsBase);
      if (isSale) acts.tokens(USDC, maker, from.address, unitsBase);
      else acts.tokens(USDC, from.address, maker, unitsBase);
    },
  });
}

/** In a currency whose issuer takes a part of each transfer, a fifth of a hundredth. */
function payThroughGateway({ book, cast, random }: RippleStage): void {
  const { cny, gateway } = cast;
  const from = cast.users.find(({ account }) => book.balanceOf(cny, account.address) > 20_000n * CENT);
  const to = random.pick(cast.users);
  if (from === undefined || to === from) return;
  const amountBase = 500n * BigInt(random.between(1, 20)) * CENT;
  const takenBase = amountBase / 500n;
  book.send({
    type: 'Payment',
    from: from.account,
    purpose: 'payment',
    fields: {
      Destination: to.account.address,
      Amount: toAmount(cny, amountBase),
      SendMax: toAmount(cny, amountBase + takenBase),
    },
    run: (acts) => {
      acts.tokens(cny, from.account.address, to.account.address, amountBase);
      acts.tokens(cny, from.account.address, gateway.account.address, takenBase);
    },
  });
}

/** Wages are locked, and let go some ledgers later, to a customer of an exchange. */
function lockWages(stage: RippleStage): void {
  const { book, cast, random, height } = stage;
  const exchange = random.pick(cast.exchanges);
  const user = random.pick(cast.users);
  const id = idOf(`escrow/${height}`);
  const { account: from } = cast.employer;
  const amountBase = xrpBetween(random, 20, 80);
  const tag = tagOf(exchange, user);
  book.send({
    type: 'EscrowCreate',
    from,
    purpose: 'payroll',
    fields: { Destination: exchange.account.address, Amount: toAmount(NATIVE, amountBase), DestinationTag: tag },
    run: (acts) => acts.lock(id, from, exchange.account, amountBase, tag),
  });
  later(stage, 6, (next) => {
    next.book.send({
      type: 'EscrowFinish',
      from: user.account,
      purpose: 'payroll',
      fields: { Owner: from.address, OfferSequence: 1 },
      run: (acts) => acts.release(id, exchange.account),
    });
  });
}

/** A donation by check, which the charity cashes. */
function giveCheck(stage: RippleStage): void {
  const { book, cast, random, height } = stage;
  const { account: from } = random.pick(cast.users);
  const { account: to } = cast.charity;
  const id = idOf(`check/${height}`);
  const SendMax = toAmount(NATIVE, 3n * XRP);
  const check = {
    LedgerEntryType: 'Check',
    Account: from.address,
    Destination: to.address,
    SendMax,
    Flags: 0,
    Sequence: 1,
  };
  book.send({
    type: 'CheckCreate',
    from,
    purpose: 'donation',
    fields: { Destination: to.address, SendMax },
    memo: random.pick(MEMOS),
    run: (acts) => acts.entry(id, check),
  });
  later(stage, 2, (next) => {
    if (spendable(next, from) < 3n * XRP) return;
    next.book.send({
      type: 'CheckCash',
      from: to,
      purpose: 'donation',
      fields: { CheckID: id, Amount: SendMax },
      run: (acts) => {
        acts.coins('internal', from.address, to.address, 3n * XRP);
        acts.entry(id, undefined);
      },
    });
  });
}

export function actUsers(stage: RippleStage): void {
  const { cast, random, height } = stage;
  payEachOther(stage);
  if (random.chance(600)) payEachOther(stage);
  if (random.chance(500)) withdraw(stage);
  if (random.chance(450)) cashOut(stage, random.pick(cast.users), { asset: NATIVE, percent: 30 });
  if (random.chance(350)) cashOut(stage, random.pick(cast.users), { asset: USDC, percent: 50 });
  if (random.chance(500)) trade(stage);
  if (height % 5 === 1) payThroughGateway(stage);
  if (height % 25 === 5) lockWages(stage);
  if (height % 17 === 3) giveCheck(stage);
  const { account: from } = random.pick(cast.users);
  if (height % 30 === 11)
    pay(stage, {
      from,
      to: cast.exchanges[0]?.account ?? from,
      asset: NATIVE,
      amountBase: 5n * XRP,
      purpose: 'failure',
      result: 'tecDST_TAG_NEEDED',
    });
  if (height % 13 === 6)
    pay(stage, { from, to: cast.gambling.account, asset: NATIVE, amountBase: 5n * XRP, purpose: 'payment' });
  if (height % 33 === 9)
    pay(stage, {
      from: cast.sanctioned.account,
      to: from,
      asset: NATIVE,
      amountBase: xrpBetween(random, 10, 80),
      purpose: 'sanctioned',
    });
}
