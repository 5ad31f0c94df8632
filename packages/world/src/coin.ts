import type { KeyMaterial, ScriptKind } from './keys.ts';

export type Role =
  | 'miner'
  | 'exchange'
  | 'mixer'
  | 'market'
  | 'vendor'
  | 'ransomware'
  | 'scam'
  | 'merchant'
  | 'gambling'
  | 'charity'
  | 'mule'
  | 'victim'
  | 'user'
  | 'builder'
  | 'staking'
  | 'issuer'
  | 'dex'
  | 'bridge'
  | 'contract'
  | 'sanctioned'
  | 'phishing'
  | 'witness'
  | 'energy'
  | 'otc'
  | 'mule-platform';

/** True owner of an address. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** A purse of one owner: coins here may be spent together. */
export interface Wallet {
  readonly owner: Owner;
  /** Names the purse in key derivation: `hot`, `deposits`, `main`. */
  readonly purse: string;
  readonly kind: ScriptKind;
  /** Keys in the order in which they were made. */
  readonly keys: Key[];
  /** Unspent coins, oldest first. */
  coins: Coin[];
}

export interface Key extends KeyMaterial {
  readonly wallet: Wallet;
  /** Encoded at first use: most keys never need it. */
  readonly address: string;
}

/** One output. */
export interface Coin {
  readonly transaction: WorldTransaction;
  readonly index: number;
  readonly amountBase: bigint;
  readonly script: Buffer;
  /** Undefined for OP_RETURN. */
  readonly key: Key | undefined;
  spentBy: WorldTransaction | undefined;
}

export type Purpose =
  | 'coinbase'
  | 'sale'
  | 'payout'
  | 'deposit'
  | 'sweep'
  | 'withdrawal'
  | 'payment'
  | 'bet'
  | 'order'
  | 'donation'
  | 'ransom'
  | 'peel'
  | 'consolidation'
  | 'scam'
  | 'coinjoin';

/** A transaction with its purpose. */
export interface WorldTransaction {
  readonly txid: string;
  readonly wtxid: string;
  /** Serialised with witnesses. */
  readonly raw: Buffer;
  /** Length without witnesses. */
  readonly strippedSize: number;
  readonly height: number;
  readonly purpose: Purpose;
  readonly inputs: readonly Coin[];
  readonly outputs: readonly Coin[];
  readonly feeBase: bigint;
  /** Only on a coinbase: who found the block, and the input's script and witness. */
  readonly coinbase?: { readonly miner: Owner; readonly unlock: Unlock };
}

/** Proof of an input that it may spend. */
export interface Unlock {
  readonly scriptSig: Buffer;
  readonly witness: readonly Buffer[];
}

export interface WorldBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly merkleRoot: string;
  readonly nonce: number;
  /** 80-byte header and transactions. */
  readonly raw: Buffer;
  readonly transactions: readonly WorldTransaction[];
}
