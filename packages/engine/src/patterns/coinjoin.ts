import type { LegRow } from '@sulian/domain';

/**
 * Equal outputs from which a generic CoinJoin begins.
 * @see Meiklejohn & Orlandi, "Privacy-Enhancing Overlays in Bitcoin" (2015); Goldfeder et al., PoPETs 2018(4), §4: equal
 * outputs with at least as many inputs.
 */
export const MIN_EQUAL_OUTPUTS = 3;

/**
 * A mix of several owners' coins: at least 3 equal outputs, at least as many distinct input addresses,
 * and no more change outputs than inputs. Wasabi, Whirlpool and JoinMarket transactions have this shape too.
 * Label-free: the caller leaves out transactions with labelled inputs.
 */
export function isCoinJoin(legs: readonly LegRow[]): boolean {
  const inputs = legs.filter((leg) => leg.side === 'source');
  const outputs = legs.filter((leg) => leg.side === 'destination' && leg.unspendable !== true);
  if (inputs.length < MIN_EQUAL_OUTPUTS || outputs.length < MIN_EQUAL_OUTPUTS) return false;
  const equal = countMostFrequent(outputs);
  if (equal < MIN_EQUAL_OUTPUTS) return false;
  const owners = new Set(inputs.flatMap((leg) => leg.addressId ?? []));
  return owners.size >= equal && outputs.length - equal <= inputs.length;
}

/** How often the most frequent positive amount occurs, each time to another address. */
function countMostFrequent(outputs: readonly LegRow[]): number {
  const payees = new Map<bigint, Set<number | string>>();
  for (const leg of outputs) {
    if (leg.amountBase === undefined || leg.amountBase <= 0n) continue;
    const key = leg.addressId ?? `none:${leg.position}`;
    const set = payees.get(leg.amountBase);
    if (set === undefined) payees.set(leg.amountBase, new Set([key]));
    else set.add(key);
  }
  let most = 0;
  for (const set of payees.values()) most = Math.max(most, set.size);
  return most;
}
