import { CHAINS, type ChainId } from './chain.ts';
import { listChainSpellings } from './chain-spellings.ts';

/** Coins that several chains have: they name no chain, and more so before one that does (`USDT-TRC20`). */
const TOKEN_BEFORE = /^(?:USDT|USDC)[\s_/-]+/;
const chains = new Map<string, ChainId>([
  // ETH is many chains' coin, and Ethereum's own word.
  ...CHAINS.map(({ id, name }) => [name.toUpperCase(), id] as const),
  ...listChainSpellings().flatMap(([id, { tickers, names = [] }]) =>
    [...tickers, ...names].map((word) => [word, id] as const),
  ),
  ...CHAINS.map(({ id }) => [id, id] as const),
]);

/** A chain by its id, or as people write it; undefined of none. */
export function findChain(text: string): ChainId | undefined {
  const word = text.normalize('NFKC').trim().toUpperCase();
  return chains.get(word) ?? chains.get(word.replace(TOKEN_BEFORE, ''));
}
