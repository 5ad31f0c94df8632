import type { LegRow } from '@sulian/domain';

/** Hops of one peel after another from which it is a chain. */
export const MIN_PEEL_HOPS = 5;

/**
 * One input, two outputs, and it is the larger that goes on: one link of a peel chain.
 * @see Meiklejohn et al., "A Fistful of Bitcoins" (IMC 2013), §5: peeling chains
 */
export function isPeel(legs: readonly LegRow[], goesOnAt: number | undefined): boolean {
  const outputs = legs.filter((leg) => leg.side === 'destination');
  if (legs.length - outputs.length !== 1 || outputs.length !== 2) return false;
  const [onward, peeled] = outputs[0]?.position === goesOnAt ? outputs : [...outputs].reverse();
  return onward?.position === goesOnAt && (onward?.amountBase ?? 0n) > (peeled?.amountBase ?? 0n);
}
