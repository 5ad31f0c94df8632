import { groupAmount } from '../money/format-amount.ts';
import { abbreviateUsd, formatExactUsd, readUsdUnits } from '../money/format-usd.ts';
import { isUnderCent, UNDER_CENT } from '../money/under-cent.ts';
import { isZeroAmount } from './compose-balance.ts';
import type { FactOf } from './fact.ts';
import type { IssuedCoin } from './fact-parts.ts';
import { chooseForm, fill, joinSegments, toStrong } from './fill.ts';
import type { Segment } from './segment.ts';
import type { Wording } from './wording.ts';

/** USD in short, with the value to the cent. */
function toWorth(usd: number, wording: Wording): readonly Segment[] {
  const value = isUnderCent(usd) ? UNDER_CENT : abbreviateUsd(usd, readUsdUnits(wording.words.usd.units));
  const text = fill(wording.words.fact.worth, { value }).join('');
  return [{ kind: 'USD', text, exact: formatExactUsd(usd) }];
}

const toAmount = (amount: string): readonly Segment[] => [{ kind: 'AMOUNT', text: groupAmount(amount) }];

const toPartial = (isPartial: boolean, { words }: Wording): readonly Segment[] =>
  isPartial ? [words.fact.balancePartial] : [];

export function renderBalance(
  { amount, symbol, usd, isPartial }: FactOf<'BALANCE'>,
  wording: Wording,
): readonly Segment[] {
  const { fact } = wording.words;
  const balance = [toStrong(fill(fact.balanceOf, { amount: toAmount(amount), symbol }))];
  const partial = toPartial(isPartial, wording);
  if (isZeroAmount(amount)) return [...balance, ...partial];
  const text =
    usd === null
      ? fill(fact.balanceUnpriced, { balance })
      : fill(fact.balance, { balance, usd: toWorth(usd, wording) });
  return [...text, ...partial];
}

export const renderBalanceOfAll = (balance: FactOf<'BALANCE_OF_ALL'>, wording: Wording): readonly Segment[] => [
  ...toSum(balance, wording),
  ...toPartial(balance.isPartial, wording),
];

function toSum({ usd, coins, unknown, unpriced }: FactOf<'BALANCE_OF_ALL'>, wording: Wording): readonly Segment[] {
  const { fact } = wording.words;
  if (unknown > 0) return fill(fact.balanceSumUnknown, { count: coins, unknown });
  if (usd === null) return fill(chooseForm(fact, 'balanceNoSum', coins), { count: coins });
  const balance = [toStrong(fill(fact.balanceUsd, { usd: toWorth(usd, wording) }))];
  const text = chooseForm(fact, unpriced === 0 ? 'balanceOfAll' : 'balanceOfAllUnpriced', coins);
  return fill(text, { count: coins, unpriced, balance });
}

/** Coins by amount, symbol and issuer. */
export function toIssued(coins: readonly IssuedCoin[], { words: { fact } }: Wording): readonly Segment[] {
  const stated = coins.map(({ symbol, issuer, amount }) => {
    const coin = amount === null ? symbol : `${groupAmount(amount)} ${symbol}`;
    return issuer === null ? [coin] : fill(fact.issued, { coin, issuer });
  });
  return [toStrong(joinSegments(stated, fact.list))];
}

export function renderFreeze({ can, isRest }: FactOf<'FREEZE'>, { words: { fact } }: Wording): readonly Segment[] {
  return [isRest && can !== 'NOTHING_HELD' ? fact.freezeRest[can] : fact.freeze[can]];
}

export function renderEntityFrozen(
  { isWhole, addresses: count, symbols }: FactOf<'ENTITY_FROZEN'>,
  { words: { fact } }: Wording,
): readonly Segment[] {
  const atLeast = isWhole ? '' : fact.atLeast;
  return fill(chooseForm(fact, 'entityFrozen', count), {
    atLeast,
    count,
    symbols: [toStrong([symbols.join(fact.list)])],
  });
}

export function renderMoved({ amount, symbol, usd }: FactOf<'MOVED'>, wording: Wording): readonly Segment[] {
  const { fact } = wording.words;
  const moved = [toStrong([...toAmount(amount), ` ${symbol}`])];
  return usd === null ? fill(fact.movedUnpriced, { moved }) : fill(fact.moved, { moved, usd: toWorth(usd, wording) });
}

export function renderMovedMany(
  { operations: count, usd, unpriced }: FactOf<'MOVED_MANY'>,
  wording: Wording,
): readonly Segment[] {
  const { fact } = wording.words;
  if (usd === null) return fill(chooseForm(fact, 'movedManyUnpriced', count), { count });
  const text = chooseForm(fact, unpriced > 0 ? 'movedManyPartly' : 'movedMany', count);
  return fill(text, { count, unpriced, usd: toWorth(usd, wording) });
}
