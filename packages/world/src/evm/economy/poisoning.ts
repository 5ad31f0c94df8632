import { type Account, DOLLAR } from '../../accounts/account.ts';
import { payToken } from '../../accounts/contracts/erc20.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { createRandom, type Random } from '../../random.ts';
import { ETHER, USDT } from '../contracts/tokens.ts';
import { type EvmStage, PLAIN_GAS, payEther } from './stage.ts';

/** The first attack comes when enough customers have a deposit address of theirs. */
const POISONING_AT = 120;
const POISONING_EVERY = 40;
/** Zero transfers per transaction: real batches have hundreds. */
const BATCH = 6;
const BATCH_GAS = 30_000;
const GAS_EACH = 20_000;
const POISON = toSelector('poison(address[],address[])');
/** Enough for a transfer of its own. */
const STAKE_BASE = ETHER / 100n;
const TINY_BASE = ETHER / 10_000n;
/** The attack of this number finds somebody who copies the wrong address. */
const FATAL_ATTACK = 2;
const LOST_PERCENT = 40n;

interface Target {
  readonly victim: Account;
  /** Address that the victim pays repeatedly. */
  readonly real: Account;
}

/** An address whose ends are those of the real one, as anybody finds by trying keys for a minute. */
function toLookAlike(real: string, random: Random): string {
  const middle = Array.from({ length: 33 }, () => random.int(16).toString(16)).join('');
  return `${real.slice(0, 5)}${middle}${real.slice(-4)}`;
}

/** Accounts that paid an exchange and whose tokens are not frozen. */
const listTargets = ({ book, memory }: EvmStage): readonly Target[] =>
  [...memory.paidDeposits].flatMap(([victim, real]) => (book.isFrozen(USDT, victim.address) ? [] : [{ victim, real }]));

/** Moves nothing out of the accounts of many, whose owners sign nothing. */
function spoof({ book, cast }: EvmStage, pairs: readonly (readonly [Account, Account])[]): void {
  book.send({
    from: cast.poisoner.operator.account,
    to: cast.poisoner.contract.address,
    input: toInput(POISON, 64, 128, pairs.length),
    gas: BATCH_GAS + GAS_EACH * pairs.length,
    purpose: 'poisoning',
    run: (run) => {
      for (const [victim, fake] of pairs) run.transfer(USDT, victim.address, fake.address, 0n);
    },
  });
}

/** Sends next to nothing from a look-alike of whom the victim pays, and now and then is paid in its place. */
function bait(stage: EvmStage, { victim }: Target, fake: Account): void {
  const { book, cast, memory } = stage;
  const { account: operator } = cast.poisoner.operator;
  const stake = { from: operator, to: fake, amountBase: STAKE_BASE, purpose: 'poisoner-funding' } as const;
  if (payEther(stage, stake) === undefined) return;
  book.send({ from: fake, to: victim.address, valueBase: TINY_BASE, gas: PLAIN_GAS, purpose: 'poisoning' });
  memory.poisonings += 1;
  const amountBase = (book.balance(victim, USDT) * LOST_PERCENT) / 100n;
  if (memory.poisonings < FATAL_ATTACK || memory.isPoisoned || amountBase < 50n * DOLLAR) return;
  const payment = { token: USDT, from: victim, to: fake, amountBase, purpose: 'poisoned-payment' } as const;
  memory.isPoisoned = payToken(book, payment) !== undefined;
}

/**
 * Address poisoning: look-alikes of deposit addresses are put into their customers' histories. Its chance is its
 * own: no draw of the others' changes.
 */
export function actPoisoning(stage: EvmStage): void {
  const { book, cast, height } = stage;
  if (height < POISONING_AT || (height - POISONING_AT) % POISONING_EVERY !== 0) return;
  const random = createRandom(`${cast.poisoner.contract.address}/${height}`);
  const targets = random.sample(listTargets(stage), BATCH);
  const pairs = targets.map((target) => {
    const fake = book.open(cast.poisoner.operator.owner, 'look-alikes', toLookAlike(target.real.address, random));
    return { target, fake };
  });
  // The richest is worth a transfer of its own.
  const dollarsOf = ({ target }: (typeof pairs)[number]): bigint => book.balance(target.victim, USDT);
  const [first] = pairs.toSorted((a, b) => Number(dollarsOf(b) - dollarsOf(a)));
  if (first === undefined) return;
  spoof(
    stage,
    pairs.map(({ target, fake }) => [target.victim, fake] as const),
  );
  bait(stage, first.target, first.fake);
}
