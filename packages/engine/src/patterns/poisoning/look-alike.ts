import { type ChainId, getChain } from '@sulian/domain';

/**
 * Equal characters of a look-alike and the address that it imitates, at both ends together, after those with which all
 * addresses of the chain begin; and how many of them are the last ones at least. Wallets show both ends, but most
 * attacks imitate the end alone. All 6,633 confirmed payments to look-alikes (1,738 on Ethereum, 4,895 on BSC) have 3 and
 * 4; they were searched for with these numbers, so that imitations of the end alone are not among them.
 * @see T. Tsuchiya et al., Blockchain Address Poisoning, USENIX Security 2025: data set `payoff_transfers`; counted 2026-11-22
 */
const LOOK_ALIKE_EQUAL = 7;
const LOOK_ALIKE_LAST = 4;

/** Ends of an address. Two addresses that share one key look alike. */
export interface LookAlikeKey {
  /** With the lead of the chain's addresses. */
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * All keys of an address, from 3 first and 4 last characters to none and 7.
 * @param text canonical address of the chain
 */
export function toLookAlikeKeys(chain: ChainId, text: string): readonly LookAlikeKey[] {
  const { addressLead } = getChain(chain);
  return Array.from({ length: LOOK_ALIKE_EQUAL - LOOK_ALIKE_LAST + 1 }, (_, more) => {
    const last = LOOK_ALIKE_LAST + more;
    return { prefix: text.slice(0, addressLead + LOOK_ALIKE_EQUAL - last), suffix: text.slice(-last) };
  });
}

/**
 * True for two addresses of the chain that a reader of their ends takes for one. By accident that is true for 3.8 of
 * 16^7 pairs (one in 70 million) on EVM chains. On TRON it is 8.3 of 58^7 (one in 2.7 · 10^11), where only 24
 * characters follow the T.
 */
export const isLookAlike = (chain: ChainId, a: string, b: string): boolean =>
  a !== b && toLookAlikeKeys(chain, a).some(({ prefix, suffix }) => b.startsWith(prefix) && b.endsWith(suffix));
