import type { Move, MoveKind, Plan } from './plan.ts';
import { type Coin, CRIMINAL, EXCHANGE, FEE_BASE, type Output, type UtxoStage } from './utxo-stage.ts';

const DUST = 600n;
/** Less is not worth a transaction. */
const LEAST_BASE = 20_000n;

type Act = (stage: UtxoStage, coin: Coin, move: Move) => void;

const own = (stage: UtxoStage, amount: bigint, tainted: number): Output => ({
  address: stage.newAddress(),
  amount,
  tainted,
  isOwn: true,
});

/** False where it would cost more than the criminal is ready to lose. */
function spare(stage: UtxoStage, costBase: bigint): boolean {
  if (costBase > stage.sparableBase) return false;
  stage.lostBase += costBase;
  return true;
}

const split: Act = (stage, coin, { count, form }) => {
  const rest = coin.amount - FEE_BASE;
  if (rest / BigInt(count) < LEAST_BASE || !spare(stage, FEE_BASE)) return;
  // Even parts, one large part with small ones, or falling parts.
  const weights = Array.from({ length: count }, (_, n) =>
    form % 3 === 0 ? 1 : form % 3 === 1 ? (n === 0 ? 50 : 1) : count - n,
  );
  const whole = BigInt(weights.reduce((sum, each) => sum + each, 0));
  const amounts = weights.map((weight) => (rest * BigInt(weight)) / whole);
  const left = rest - amounts.reduce((sum, each) => sum + each, 0n);
  stage.pay(
    [coin],
    amounts.map((amount, n) => own(stage, amount + (n === 0 ? left : 0n), coin.tainted)),
  );
};

const merge: Act = (stage, coin, { count, form }) => {
  const others = stage.coins.filter((each) => each !== coin && (form % 2 === 0 || each.address !== CRIMINAL));
  const spends = [coin, ...others.slice(0, count)];
  const sum = spends.reduce((total, each) => total + each.amount, 0n);
  if (sum <= LEAST_BASE || !spare(stage, FEE_BASE)) return;
  stage.pay(spends, [own(stage, sum - FEE_BASE, meanTaint(spends))]);
};

const meanTaint = (coins: readonly Coin[]): number =>
  coins.reduce((sum, { amount, tainted }) => sum + Number(amount) * tainted, 0) /
  coins.reduce((sum, { amount }) => sum + Number(amount), 0);

/** Beyond the depth of a walk more of them change nothing. */
const MOST_HOPS = 120;

/** To itself under another address, to the same address, or as a peel with a little split off. */
const selfTransfer: Act = (stage, from, { count, form }) => {
  let coin = from;
  for (let n = 0; n < Math.min(count, MOST_HOPS); n += 1) {
    const peel = form % 3 === 2 ? coin.amount / 2_000n : 0n;
    const rest = coin.amount - FEE_BASE - peel;
    if (rest < LEAST_BASE || !spare(stage, FEE_BASE)) return;
    const target = form % 3 === 1 && coin.address !== CRIMINAL ? coin.address : stage.newAddress();
    const outputs: Output[] = [{ address: target, amount: rest, tainted: coin.tainted, isOwn: true }];
    if (peel >= DUST) outputs.push(own(stage, peel, coin.tainted));
    const [next] = stage.pay(
      [coin],
      peel > 0n && peel < DUST ? [{ ...(outputs[0] as Output), amount: rest + peel }] : outputs,
    );
    if (next === undefined) return;
    coin = next;
  }
};

const wait: Act = (stage, _, { count }) => {
  stage.height += count;
};

/**
 * Small payments by strangers to the criminal's address, by the criminal to strangers, or spent together with the coin.
 */
const dust: Act = (stage, coin, { count, form }) => {
  if (form % 3 === 0) {
    for (let n = 0; n < count; n += 1) stage.coins.push(stage.withdraw(DUST, coin.address, coin.address !== CRIMINAL));
    return;
  }
  if (form % 3 === 1) {
    const cost = DUST * BigInt(count) + FEE_BASE;
    if (coin.amount - cost < LEAST_BASE || !spare(stage, cost)) return;
    const gifts = Array.from(
      { length: count },
      (_, n): Output => ({
        address: n % 2 === 0 ? EXCHANGE : stage.newAddress(false),
        amount: DUST,
        tainted: coin.tainted,
      }),
    );
    stage.pay([coin], [own(stage, coin.amount - cost, coin.tainted), ...gifts]);
    return;
  }
  if (!spare(stage, FEE_BASE) || coin.amount < LEAST_BASE) return;
  const crumbs = Array.from({ length: count }, () => stage.withdraw(DUST, stage.newAddress(), true));
  const spends = [coin, ...crumbs];
  const sum = spends.reduce((total, each) => total + each.amount, 0n);
  stage.pay(spends, [own(stage, sum - FEE_BASE, meanTaint(spends))]);
};

/**
 * A round of equal outputs with partners, who are strangers out of the exchange. In some forms one of them is the
 * exchange itself, or brings no change. No block shows whose the outputs are.
 */
const coinJoin: Act = (stage, coin, { count, form }) => {
  const share = form % 2 === 0 ? coin.amount - FEE_BASE : (coin.amount * 6n) / 10n;
  if (share < LEAST_BASE || !spare(stage, FEE_BASE)) return;
  const extra = form % 3 === 0 ? 0n : 10_000n;
  const partners = Array.from({ length: Math.max(2, count) }, (_, n) =>
    stage.withdraw(share + extra + FEE_BASE, form % 4 === 3 && n === 0 ? EXCHANGE : stage.newAddress(false), false),
  );
  const change = coin.amount - share - FEE_BASE;
  const outputs: Output[] = [
    ...partners.map((): Output => ({ address: stage.newAddress(false), amount: share, tainted: 0 })),
    own(stage, share, coin.tainted),
    ...(extra === 0n
      ? []
      : partners.map((): Output => ({ address: stage.newAddress(false), amount: extra, tainted: 0 }))),
    ...(change < DUST ? [] : [own(stage, change, coin.tainted)]),
  ];
  stage.pay([coin, ...partners], outputs);
};

/** With a stranger's coin of several times the size into two outputs, one for each: no form that a rule knows. */
const join: Act = (stage, coin, { count, form }) => {
  if (coin.amount < LEAST_BASE || !spare(stage, FEE_BASE)) return;
  const partner = stage.withdraw(coin.amount * BigInt(count), stage.newAddress(false), false);
  stage.pay(form % 2 === 0 ? [coin, partner] : [partner, coin], [
    own(stage, coin.amount - FEE_BASE, coin.tainted),
    { address: stage.newAddress(false), amount: partner.amount - 1n, tainted: 0 },
  ]);
};

const ACTS: Readonly<Record<MoveKind, Act>> = {
  split,
  merge,
  selfTransfer,
  wait,
  dust,
  coinJoin,
  // One coin of one kind: there is nothing to change it for on this chain.
  swap: () => {},
  trade: () => {},
  // Coins that are lent and given back name themselves.
  borrow: () => {},
  borrowAcross: () => {},
  join,
  // A stranger's wallet is a stranger's coin.
  park: join,
};

/** Carries the plan out; OUTGOING ends with all that is left going to the criminal. */
export function playUtxo(stage: UtxoStage, plan: Plan): void {
  for (const move of plan) {
    const coin = stage.coins[move.pick % Math.max(1, stage.coins.length)];
    if (coin !== undefined) ACTS[move.kind](stage, coin, move);
  }
  if (stage.crime.direction === 'INCOMING') return;
  for (const coin of [...stage.coins])
    if (coin.amount > FEE_BASE) {
      stage.lostBase += FEE_BASE;
      stage.pay([coin], [{ address: CRIMINAL, amount: coin.amount - FEE_BASE, tainted: 1 }]);
    }
}
