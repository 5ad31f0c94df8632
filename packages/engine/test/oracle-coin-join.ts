import type { LegRow } from '@sulian/domain';

/**
 * Decides whether a transaction is a CoinJoin as docs/product defines it, written a second time for the oracles, apart
 * from the engine's own code. It has only the rules of the small amounts of generated ledgers: equal parts of known
 * pools and dust do not occur in them.
 */
export function isMixing(legs: readonly LegRow[], isServicePayout: boolean): boolean {
  if (isServicePayout) return false;
  const inputs = legs.filter((leg) => leg.side === 'source');
  const outputs = legs.filter((leg) => leg.side === 'destination');
  const [equal, part] = mostFrequent(outputs.flatMap((leg) => leg.amountBase ?? []).filter((amount) => amount > 0n));
  if (inputs.length < 3 || outputs.length < 3 || equal < 3) return false;
  const known = new Set(inputs.map((leg) => leg.addressId).filter((id) => id !== undefined)).size;
  const scripts = known + inputs.filter((leg) => leg.addressId === undefined).length;
  const change = outputs.length - equal;
  const isGeneric = scripts >= equal && change <= inputs.length;
  const isJoinMarket = (change === equal || change === equal - 1) && scripts >= equal;
  return (isGeneric || isJoinMarket) && payers(inputs, part) >= equal;
}

function mostFrequent(amounts: readonly bigint[]): readonly [times: number, amount: bigint] {
  const sorted = amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  let best: readonly [number, bigint] = [0, 0n];
  for (const amount of sorted) {
    const times = sorted.filter((each) => each === amount).length;
    if (times > best[0]) best = [times, amount];
  }
  return best;
}

/** How many parties could each pay the part: an input that reaches it is one, the smaller ones are put together. */
function payers(inputs: readonly LegRow[], part: bigint): number {
  let whole = 0;
  let rest = 0n;
  for (const { amountBase } of inputs) {
    if (amountBase === undefined || amountBase >= part) whole += 1;
    else rest += amountBase;
  }
  return whole + Number(rest / part);
}
