import { DOLLAR, NATIVE, type Person } from '../../accounts/account.ts';
import { approve, TRANSFER_FROM } from '../../accounts/contracts/erc20.ts';
import { later } from '../../accounts/economy/plans.ts';
import { toInput, toSelector } from '../../accounts/run.ts';
import { USDT } from '../contracts/tokens.ts';
import { cashOut, type EvmStage } from './stage.ts';

const LURE_PER_THOUSAND = 14;
const CLAIM = toSelector('claimRewards(address,uint256)');
const DRAIN_GAS = 120_000;
/** Share of the person who lured the victim, in percent. */
const LURE_SHARE = 80n;
const LEAST_BASE = 100n * DOLLAR;

/** Takes what a victim approved. */
function drain({ book, cast }: EvmStage, victim: Person): void {
  const { contract, operator, lure } = cast.drainer;
  const amountBase = book.balance(victim.account, USDT);
  if (amountBase < LEAST_BASE || book.isFrozen(USDT, victim.account.address)) return;
  const lureBase = (amountBase * LURE_SHARE) / 100n;
  book.send({
    from: operator,
    to: contract.address,
    input: toInput(CLAIM, victim.account.address, amountBase),
    gas: DRAIN_GAS,
    purpose: 'drain',
    run: (run) => {
      const parts = [[lure.account.address, lureBase] as const, [operator.address, amountBase - lureBase] as const];
      for (const [to, partBase] of parts) {
        run.call({
          from: contract.address,
          to: USDT,
          input: toInput(TRANSFER_FROM, victim.account.address, to, partBase),
        });
        run.transfer(USDT, victim.account.address, to, partBase);
      }
    },
  });
}

/** Somebody signs away everything on a website that promises a reward. */
export function actDrainer(stage: EvmStage): void {
  const { book, cast, random, memory } = stage;
  const { contract, lure, operator } = cast.drainer;
  if (random.chance(LURE_PER_THOUSAND)) {
    const rich = cast.users.filter(
      (user) => book.balance(user.account, USDT) >= LEAST_BASE && !memory.lured.includes(user),
    );
    const victim = rich.length === 0 ? undefined : random.pick(rich);
    if (
      victim !== undefined &&
      approve(book, { token: USDT, owner: victim.account, spender: contract }) !== undefined
    ) {
      memory.lured.push(victim);
      later(stage, random.between(1, 6), (next) => drain(next, victim));
    }
  }
  if (random.chance(9)) cashOut(stage, lure, { asset: USDT, percent: 90 });
  if (random.chance(5)) cashOut(stage, { owner: cast.drainer.owner, account: operator }, { asset: USDT, percent: 60 });
  if (random.chance(4)) cashOut(stage, lure, { asset: NATIVE, percent: 20 });
}
