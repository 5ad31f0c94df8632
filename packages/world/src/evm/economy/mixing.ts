import { NATIVE, type Person } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import type { Owner } from '../../coin.ts';
import { type MixerPool, mixIn, mixOut } from '../contracts/mixer.ts';
import { cashOut, type EvmStage } from './stage.ts';

const MIX_PER_THOUSAND = 90;

/** In from one account, out to a fresh one some time later, and from there to an exchange. */
export function mix(stage: EvmStage, who: Person, pool: MixerPool, cashier: Person = who): boolean {
  const { book, cast, random } = stage;
  if (mixIn(book, pool, who.account) === undefined) return false;
  const fresh = (owner: Owner) => ({ owner, account: book.open(owner, 'mixed') });
  later(stage, random.between(4, 60), (out) => {
    const owner = fresh(who.owner);
    if (mixOut(out.book, pool, owner.account, cast.mixer.relayer) === undefined) return;
    later(out, random.between(3, 25), (end) =>
      cashOut(end, cashier, { asset: NATIVE, percent: 100, account: owner.account }),
    );
  });
  return true;
}

/** Ordinary people who want privacy: they are what the others hide among. */
export function actMixing(stage: EvmStage): void {
  const { book, cast, random } = stage;
  if (!random.chance(MIX_PER_THOUSAND)) return;
  const user = random.pick(cast.users);
  const pool = random.pick(cast.mixer.pools);
  if (book.balance(user.account) > pool.denominationBase * 2n) mix(stage, user, pool);
}
