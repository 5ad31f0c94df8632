import { type ChainId, getChain } from '@sulian/domain';

/**
 * Characters that a look-alike has in common with the address that it imitates, behind those that all addresses of the
 * chain begin with. Of 6,633 payments to look-alikes that were confirmed (1,738 on Ethereum, 4,895 on BSC) each has at least
 * these; 4 and 4 would find 2,259 of them, since wallets shorten to less. Those payments were looked for with these numbers,
 * so that a coarser imitation would not be among them.
 * @see T. Tsuchiya et al., Blockchain Address Poisoning, USENIX Security 2025: data set `payoff_transfers`; counted 2026-11-22
 */
const LOOK_ALIKE_FIRST = 3;
const LOOK_ALIKE_LAST = 4;

/** The characters by which two addresses look alike: those of the two ends that decide. */
export interface LookAlikeKey {
  /** With the lead of the chain's addresses. */
  readonly prefix: string;
  readonly suffix: string;
}

/** @param text canonical address of the chain */
export const toLookAlikeKey = (chain: ChainId, text: string): LookAlikeKey => ({
  prefix: text.slice(0, getChain(chain).addressLead + LOOK_ALIKE_FIRST),
  suffix: text.slice(-LOOK_ALIKE_LAST),
});

/** True of two addresses of the chain that a reader of their ends takes for one. By accident one pair of 16^7 on EVM chains. */
export function isLookAlike(chain: ChainId, a: string, b: string): boolean {
  if (a === b) return false;
  const [mine, theirs] = [toLookAlikeKey(chain, a), toLookAlikeKey(chain, b)];
  return mine.prefix === theirs.prefix && mine.suffix === theirs.suffix;
}
