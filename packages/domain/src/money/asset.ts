import { CHAINS, type ChainId, getChain } from '../chain/chain.ts';

export type AssetKind = 'NATIVE' | 'TOKEN' | 'NFT';

/**
 * An asset as the ledger knows it. 0 is the native coin; a token gets the chain's next number at first sight, for good.
 * A number is never given to another token, even if every block that showed the first one is orphaned.
 */
export interface AssetRow {
  readonly chain: ChainId;
  readonly asset: number;
  readonly kind: AssetKind;
  /** Canonical contract address, mint …; null for the native coin. */
  readonly key: string | null;
  /** A known token's own, otherwise the contract's claim, sanitised; a shortened key while nothing is known. */
  readonly symbol: string;
  readonly name: string;
  /** Null: unknown. Amounts are then shown raw, in base units; they are never divided by a guess. */
  readonly decimals: number | null;
  readonly icon: string | null;
  /** The coin whose daily price it has; null: no price. Decided by chain and contract alone, never by a name. */
  readonly priceCoin: string | null;
  /** Issuer, which may freeze it; undefined: not known. Decided only by chain and contract. */
  readonly issuer?: string | undefined;
  /** In the bundled registry of well-known tokens. */
  readonly isKnown: boolean;
  /** Pretends to be a well-known token, or advertises in its name. */
  readonly isSpam: boolean;
  readonly isDeprecated: boolean;
}

/** A well-known token: its contract address decides, whatever that contract claims. */
export interface KnownToken {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly icon: string | null;
  readonly priceCoin: string | null;
  /** Issuer, where that is a firm that may freeze it. */
  readonly issuer?: string | undefined;
  readonly isDeprecated: boolean;
}

/** The bundled data of tokens and coins that are trusted by name. */
export interface AssetRegistry {
  findToken(chain: ChainId, key: string): KnownToken | undefined;
  /** Keys of the known tokens of a chain, ascending. */
  listKeys(chain: ChainId): readonly string[];
  /** Coin whose price the native coin has. */
  findNativeCoin(chain: ChainId): string | undefined;
  /** True where a name or symbol of an unknown contract looks like a known one's, or advertises. */
  isSuspicious(text: string): boolean;
}

/** Claims of a contract on itself, not facts. A missing one was not answered in a usable form. */
export interface TokenMetadata {
  readonly symbol?: string;
  readonly name?: string;
  /** 0–255 */
  readonly decimals?: number;
}

export interface TokenReader {
  /**
   * Reads from the contracts. Keys absent from the answer could not be read now (node away) and must be read again.
   * @throws SOURCE_UNREACHABLE and its kin when none could be read
   */
  readTokens(keys: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>>;
}

/** Metadata of tokens, filled in behind the indexing. */
export interface AssetStore {
  /** Tokens whose contract has not answered yet, those least often tried first. */
  listUnread(chain: ChainId, limit: number): Promise<readonly { readonly asset: number; readonly key: string }[]>;
  saveMetadata(
    chain: ChainId,
    /** Without metadata: was tried in vain, and comes again after the others. */
    tokens: readonly { readonly asset: number; readonly metadata?: TokenMetadata | undefined }[],
  ): Promise<void>;
}

/** More chains than there will ever be numbers for: a coin's id is asset · 64 + the chain's number. */
const CHAIN_NUMBERS = 64;

/** The integer by which calls and alerts name a coin; a native coin's is its chain's number. */
export const toCoinId = (chain: ChainId, asset: number): number => asset * CHAIN_NUMBERS + getChain(chain).number;

/** Inverse of `toCoinId`; undefined for a number that names no coin of a chain of ours. */
export function fromCoinId(id: number): { readonly chain: ChainId; readonly asset: number } | undefined {
  if (!Number.isSafeInteger(id) || id < 0) return undefined;
  const chain = CHAINS.find((each) => each.number === id % CHAIN_NUMBERS);
  return chain && { chain: chain.id, asset: Math.floor(id / CHAIN_NUMBERS) };
}
