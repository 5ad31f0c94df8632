import { type ChainId, getChain } from '@sulian/domain';

/** Limits below which an amount of a native coin is no payment for its own sake, base units. */
export interface NativeLimits {
  /** At most this is dust: less than what its sender pays to send it. */
  readonly dustBase: bigint;
  /** At most this is sent to pay for moves of tokens. */
  readonly gasSupplyBase: bigint;
  /** Less than this is a tiny payment where the coin has no price of the day. */
  readonly tinyBase: bigint;
  /** Anybody may be paid, without a stated purpose, to rent out what moves cost. */
  readonly rentsResources: boolean;
}

/**
 * By symbol of the native coin. Own numbers, 2026-11-22.
 *
 * - `dustBase`: TRON block 79072107 has 145 native transfers of at most 9 sun, and none between that and 10,000. Elsewhere
 *   what a plain transfer costs at the lowest usual fee.
 * - `gasSupplyBase`: some ten moves of a token at a high fee (65,000 gas at 30 gwei on Ethereum; 27 TRX a move of USDT to a
 *   new holder without energy, at the 210 sun of before 2025-08).
 * - `tinyBase`: some 10 USD at the lowest price of the years 2023 to 2025.
 */
const LIMITS: Readonly<Record<string, NativeLimits>> = {
  ETH: { dustBase: 10n ** 13n, gasSupplyBase: 2n * 10n ** 16n, tinyBase: 2n * 10n ** 15n, rentsResources: false },
  BNB: { dustBase: 10n ** 13n, gasSupplyBase: 10n ** 16n, tinyBase: 10n ** 16n, rentsResources: false },
  POL: { dustBase: 10n ** 14n, gasSupplyBase: 5n * 10n ** 18n, tinyBase: 5n * 10n ** 18n, rentsResources: false },
  AVAX: { dustBase: 10n ** 14n, gasSupplyBase: 10n ** 17n, tinyBase: 10n ** 17n, rentsResources: false },
  SOL: { dustBase: 5_000n, gasSupplyBase: 5n * 10n ** 7n, tinyBase: 4n * 10n ** 7n, rentsResources: false },
  XTZ: { dustBase: 300n, gasSupplyBase: 1_000_000n, tinyBase: 5_000_000n, rentsResources: false },
  TON: { dustBase: 10n ** 6n, gasSupplyBase: 10n ** 9n, tinyBase: 10n ** 9n, rentsResources: false },
  TRX: { dustBase: 1_000n, gasSupplyBase: 100_000_000n, tinyBase: 30_000_000n, rentsResources: true },
  XRP: { dustBase: 10n, gasSupplyBase: 0n, tinyBase: 3_000_000n, rentsResources: false },
};

/** Nothing is too little on a chain that has no row. */
const NONE: NativeLimits = { dustBase: 0n, gasSupplyBase: 0n, tinyBase: 0n, rentsResources: false };

export const nativeLimitsOf = (chain: ChainId): NativeLimits => {
  const { symbol, spendsOutputs } = getChain(chain);
  return spendsOutputs ? NONE : (LIMITS[symbol] ?? NONE);
};
