import type { Key, Purpose } from '../coin.ts';
import type { Person } from './cast.ts';
import { amountBetween, cashOut, type Stage } from './stage.ts';

const ACTIONS_A_BLOCK = 3;
/** A merchant deposits its takings about this often. */
const MERCHANT_DEPOSIT_PER_THOUSAND = 35;
const SCAM_CASH_OUT_PER_THOUSAND = 12;
const WIN_PER_THOUSAND = 460;

const send = (stage: Stage, user: Person, to: Key, purpose: Purpose, amountBase: bigint) =>
  stage.book.pay({ from: user.wallet, purpose, payments: [{ to, amountBase }] });

function bet(stage: Stage, user: Person): void {
  const { cast, random, memory } = stage;
  const amountBase = amountBetween(random, 0.002, 0.5);
  if (send(stage, user, random.pick(cast.gambling.wallet.keys), 'bet', amountBase) === undefined) return;
  if (random.chance(WIN_PER_THOUSAND)) memory.wins.push({ to: user, amountBase: (amountBase * 195n) / 100n });
}

function order(stage: Stage, user: Person): void {
  const { book, cast, random } = stage;
  const amountBase = amountBetween(random, 0.005, 0.6);
  const paid = send(stage, user, book.newKey(cast.market.wallet), 'order', amountBase);
  if (paid !== undefined) cast.market.pendingOrders.push({ vendor: random.pick(cast.market.vendors), amountBase });
}

/** One act of a user, with weights out of 100. */
function act(stage: Stage, user: Person): void {
  const { book, cast, random } = stage;
  const dice = random.int(100);
  if (dice < 34) {
    const shop = random.pick(cast.merchants);
    send(stage, user, book.receiveKey(shop.wallet, 700), 'payment', amountBetween(random, 0.001, 0.8));
  } else if (dice < 58) {
    const friend = random.pick(cast.users);
    if (friend !== user)
      send(stage, user, book.receiveKey(friend.wallet, 500), 'payment', amountBetween(random, 0.002, 2));
  } else if (dice < 76) cashOut(stage, user, random.pick(cast.exchanges), random.between(20, 80));
  else if (dice < 87) bet(stage, user);
  else if (dice < 93) order(stage, user);
  else if (dice < 97) {
    send(stage, user, random.pick(cast.scam.wallet.keys.slice(0, 3)), 'scam', amountBetween(random, 0.05, 3));
  } else {
    const box = cast.charity.wallet.keys[0];
    if (box !== undefined) send(stage, user, box, 'donation', amountBetween(random, 0.001, 0.1));
  }
}

function actSites(stage: Stage): void {
  const { book, cast, random, memory } = stage;
  for (const merchant of cast.merchants)
    if (random.chance(MERCHANT_DEPOSIT_PER_THOUSAND)) cashOut(stage, merchant, random.pick(cast.exchanges), 90);
  if (random.chance(SCAM_CASH_OUT_PER_THOUSAND)) cashOut(stage, cast.scam, random.pick(cast.exchanges), 85);
  const win = memory.wins.shift();
  if (win === undefined) return;
  const payments = [{ to: book.receiveKey(win.to.wallet, 500), amountBase: win.amountBase }];
  const change = random.pick(cast.gambling.wallet.keys);
  book.pay({ from: cast.gambling.wallet, purpose: 'payment', payments, change });
}

export function actUsers(stage: Stage): void {
  for (let action = 0; action < ACTIONS_A_BLOCK; action++) {
    const user = stage.random.pick(stage.cast.users);
    if (user.wallet.coins.length > 0) act(stage, user);
  }
  actSites(stage);
}
