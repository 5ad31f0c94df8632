import type { Coin } from '@sulian/contract';
import { type AssetRow, type ChainId, formatAmount, getChain, toCoinId } from '@sulian/domain';

/** An asset of the ledger as SPEC's coin record. */
export function toCoin({ chain, asset, key, kind, ...row }: AssetRow): Coin {
  const { name, symbol, icon, isDeprecated, decimals, isKnown, isSpam, issuer = null } = row;
  const id = toCoinId(chain, asset);
  const claims = { name, symbol, icon, decimals, kind };
  return { id, ...claims, blockchain: chain, chainId: key, isDeprecated, isKnown, isSpam, issuer };
}

/** The native coin of a chain as SPEC's coin record. */
export function toNativeCoin(chain: ChainId): Coin & { readonly decimals: number } {
  const { number, name, symbol, decimals } = getChain(chain);
  return {
    id: number,
    name,
    symbol,
    blockchain: chain,
    chainId: null,
    icon: symbol.toLowerCase(),
    isDeprecated: false,
    decimals,
    kind: 'NATIVE',
    isKnown: true,
    isSpam: false,
    issuer: null,
  };
}

/** Key of a chain's icon. */
export const toChainIcon = (chain: ChainId): string => chain.toLowerCase();

export const toAmount = (base: bigint, chain: ChainId): string => formatAmount(base, getChain(chain).decimals);
