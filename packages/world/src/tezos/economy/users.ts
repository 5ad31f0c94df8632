import { TEZOS_STAKE_POOL } from '@sulian/chains';
import { DOLLAR, NATIVE } from '../../accounts/account.ts';
import { dollarsBetween } from '../../accounts/economy/amounts.ts';
import { later } from '../../accounts/economy/plans.ts';
import { nat, pair, text, UNIT } from '../micheline.ts';
import { finalized, staked, unstaked } from '../receipts.ts';
import { TEZ } from '../tezos-book.ts';
import { burn, handItem, mintItem, transfer } from '../tokens.ts';
import { USDT } from './cast.ts';
import { cashOut, dollarsOf, pay, payDollars, type TezosStage, tezBetween } from './stage.ts';

const RATE = 2n;

function payEachOther(stage: TezosStage): void {
  const { book, cast, random } = stage;
  const [from, to] = random.sample(cast.users, 2);
  if (from === undefined || to === undefined) return;
  const left = Number(book.spendable(from.account) / TEZ);
  const ends = { from: from.account, to: to.account, purpose: 'payment' } as const;
  if (left >= 4) pay(stage, { ...ends, amountBase: tezBetween(random, 1, Math.min(60, left)) });
  const dollars = Number(dollarsOf(stage, from.account) / DOLLAR);
  if (dollars > 10) payDollars(stage, { ...ends, amountBase: dollarsBetween(random, 2, dollars) });
}

function withdraw(stage: TezosStage): void {
  const { cast, random } = stage;
  const { account: to } = random.pick(cast.users);
  const { hot: from } = random.pick(cast.exchanges);
  if (random.chance(500)) pay(stage, { from, to, amountBase: tezBetween(random, 5, 300), purpose: 'withdrawal' });
  else payDollars(stage, { from, to, amountBase: dollarsBetween(random, 20, 900), purpose: 'withdrawal' });
}

/** Customers' deposits go to the hot wallet; whoever has dollars alone is given coins for the fee. */
function sweep(stage: TezosStage): void {
  const { book, cast } = stage;
  for (const { hot, deposits } of cast.exchanges)
    for (const from of deposits.values()) {
      const dollars = dollarsOf(stage, from);
      const coins = book.spendable(from);
      if (dollars > 200n * DOLLAR && coins < TEZ)
        pay(stage, { from: hot, to: from, amountBase: 3n * TEZ, purpose: 'gas-station' });
      else if (dollars > 200n * DOLLAR) payDollars(stage, { from, to: hot, amountBase: dollars, purpose: 'sweep' });
      else if (coins > 40n * TEZ) pay(stage, { from, to: hot, amountBase: coins - TEZ, purpose: 'sweep' });
    }
}

/** One signature, four payments; dollars in one batch of FA2. */
function payWages({ book, cast, random }: TezosStage): void {
  const { account: from } = cast.employer;
  const workers = random.sample(cast.users, 4).map(({ account }) => account);
  const calls = workers.map(({ address: to }) => ({ to, amountBase: tezBetween(random, 20, 60) }));
  book.send({ from, purpose: 'payroll', calls });
  const [first, ...rest] = workers.map(({ address: to }) => ({ from: from.address, to, amountBase: 25n * DOLLAR }));
  if (first === undefined || book.balance(from, `${USDT.contract}:0`) < 100n * DOLLAR) return;
  book.send({ from, purpose: 'payroll', calls: [transfer(book, USDT, [first, ...rest])] });
}

/** A batch whose last call fails takes all of it back. */
function failToPay({ book, cast, random }: TezosStage): void {
  const [from, to] = random.sample(cast.users, 2);
  if (from === undefined || to === undefined) return;
  const calls = [
    { to: to.account.address, amountBase: TEZ },
    { to: cast.pool.address, amountBase: TEZ, entrypoint: 'xtz_to_token', value: nat(1_000_000n) },
  ];
  book.send({ from: from.account, purpose: 'failure', calls, isFailed: true });
}

function swap(stage: TezosStage): void {
  const { book, cast, random } = stage;
  const { account: from } = random.pick(cast.users);
  const { address: pool } = cast.pool;
  const coins = tezBetween(random, 2, 30);
  const dollars = coins * RATE;
  if (random.chance(500)) {
    if (book.spendable(from) < coins || dollarsOf(stage, cast.pool) < dollars) return;
    const inner = [transfer(book, USDT, [{ from: pool, to: from.address, amountBase: dollars }])];
    const call = { to: pool, amountBase: coins, entrypoint: 'xtz_to_token', value: nat(1n), inner };
    book.send({ from, purpose: 'swap', calls: [call] });
    return;
  }
  if (dollarsOf(stage, from) < dollars || book.balance(cast.pool, NATIVE) < coins) return;
  const payment = transfer(book, USDT, [{ from: from.address, to: pool, amountBase: dollars }]);
  const inner = [payment, { to: from.address, amountBase: coins }];
  const call = { to: pool, entrypoint: 'token_to_xtz', value: nat(1n), inner };
  book.send({ from, purpose: 'swap', calls: [letOperate(from.address, pool), call] });
}

/** FA2: somebody else may hand on what the owner has. */
export const letOperate = (owner: string, operator: string) => ({
  to: USDT.contract,
  entrypoint: 'update_operators',
  value: [{ prim: 'Left', args: [pair(text(owner), text(operator), nat(0n))] }],
});

/** Coins go to the stakes of a baker for a while, and come back with a little more. */
function stake(stage: TezosStage): void {
  const { book, cast, random } = stage;
  const { account } = random.pick(cast.users);
  const baker = random.pick(cast.bakers).account.address;
  const amountBase = tezBetween(random, 10, 80);
  const self = { to: account.address, value: UNIT };
  if (book.spendable(account) < amountBase) return;
  const native = { asset: NATIVE, amountBase } as const;
  const put = {
    ...self,
    amountBase,
    entrypoint: 'stake',
    updates: staked(account.address, baker, amountBase),
    moves: [{ kind: 'value', ...native, from: account.address, to: TEZOS_STAKE_POOL } as const],
  };
  book.send({ from: account, purpose: 'stake', calls: [{ kind: 'delegation', to: baker }, put] });
  const backBase = (amountBase * 101n) / 100n;
  later(stage, 8, (next) => {
    const updates = unstaked(account.address, baker, backBase);
    const sent = next.book.send({
      from: account,
      purpose: 'unstake',
      calls: [{ ...self, amountBase: backBase, entrypoint: 'unstake', updates }],
    });
    if (sent !== undefined) later(next, 4, (last) => takeBack(last, backBase));
  });
  function takeBack(last: TezosStage, base: bigint): void {
    if (last.book.balances.get(NATIVE, TEZOS_STAKE_POOL) < base) return;
    const moves = [
      { kind: 'value', asset: NATIVE, from: TEZOS_STAKE_POOL, to: account.address, amountBase: base } as const,
    ];
    const updates = finalized(account.address, baker, base);
    last.book.send({
      from: account,
      purpose: 'unstake',
      calls: [{ ...self, entrypoint: 'finalize_unstake', updates, moves }],
    });
  }
}

/** A piece is made, sold for coins in one batch, and given on. */
function trade({ book, cast, random, memory }: TezosStage): void {
  const { account: artist } = cast.artist;
  const [buyer, friend] = random.sample(cast.users, 2);
  if (buyer === undefined || friend === undefined) return;
  memory.items += 1;
  const item = BigInt(memory.items);
  const { gallery } = cast;
  const made = book.send({ from: artist, purpose: 'collectible', calls: [mintItem(gallery, item, artist.address)] });
  const price = 5n * TEZ;
  if (made === undefined || book.spendable(buyer.account) < price) return;
  const sold = { ...handItem(gallery, item, { from: artist.address, to: buyer.account.address }) };
  const calls = [{ to: artist.address, amountBase: price }, sold];
  if (book.send({ from: buyer.account, purpose: 'collectible', calls }) === undefined || random.chance(500)) return;
  const handover = handItem(gallery, item, { from: buyer.account.address, to: friend.account.address });
  book.send({ from: buyer.account, purpose: 'collectible', calls: [handover] });
}

export function actUsers(stage: TezosStage): void {
  const { book, cast, random, height } = stage;
  payEachOther(stage);
  if (random.chance(600)) payEachOther(stage);
  if (random.chance(500)) withdraw(stage);
  if (random.chance(700)) cashOut(stage, random.pick(cast.users), { percent: 40 });
  if (random.chance(400)) swap(stage);
  if (random.chance(250)) stake(stage);
  if (height % 6 === 1) sweep(stage);
  if (height % 25 === 5) payWages(stage);
  if (height % 15 === 11) failToPay(stage);
  if (height % 8 === 2) trade(stage);
  const { account: from } = random.pick(cast.users);
  if (height % 9 === 4) pay(stage, { from, to: cast.charity.account, amountBase: TEZ, purpose: 'donation' });
  if (height % 13 === 6) pay(stage, { from, to: cast.gambling.account, amountBase: 5n * TEZ, purpose: 'payment' });
  if (height % 80 === 70) {
    const { account: issuer } = cast.issuer;
    const calls = [burn(book, USDT, issuer.address, 1_000n * DOLLAR)];
    if (dollarsOf(stage, issuer) > 1_000n * DOLLAR) book.send({ from: issuer, purpose: 'redemption', calls });
  }
}
