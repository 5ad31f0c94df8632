import type { NoteKind } from '../block/note.ts';

export type ChainFamily = 'utxo' | 'evm' | 'tron' | 'solana' | 'tezos' | 'ton' | 'ripple';

/** Form in which people write a hash; the ledger and `Block` use lower-case hex of its bytes, whatever the chain. */
export type HashForm = 'hex' | '0x-hex' | 'upper-hex' | 'base58' | 'hex-or-base64';

/** Notes by which a service distinguishes the customers who share its address: `address:tag` names one of them. */
export interface SubKeyTrait {
  /** The notes that bear it, wherever one names the address. */
  readonly kinds: readonly NoteKind[];
  /** Whether a text can be one. */
  readonly allows: (text: string) => boolean;
  /** Whether one that nobody has named is taken for a customer's, and no free words. */
  readonly isLikely: (text: string) => boolean;
}

/**
 * Traits in which the chains of one family differ from others; code checks a trait of the chain, never the family's
 * name.
 */
export interface FamilyTraits {
  /** True where a transaction spends earlier outputs whole; false where addresses have balances. */
  readonly spendsOutputs: boolean;
  /**
   * Basis for joining addresses to a wallet: being spent together, or a label that names their owner, where one
   * transaction moves money of many owners.
   */
  readonly walletsBy: 'common-input-ownership' | 'owner';
  /**
   * True where one address can have several assets, so that sums over them need prices. A chain may differ from its
   * family.
   */
  readonly hasManyAssets: boolean;
  /** How people write a hash, see `toHashText`. */
  readonly hashForm: HashForm;
  /** Bytes of a transaction's hash as the ledger stores it; Tezos' has the prefix bytes and the checksum around it. */
  readonly hashBytes: number;
  /** Length and alphabet of an address, without a checksum: rejects rubbish where no parser exists. */
  readonly addressShape: RegExp;
  /** Spellings of an address that carry no checksum; undefined where every spelling carries one. */
  readonly uncheckedAddress?: RegExp;
  /** Case of an address's canonical text; `as-written` where another case is another address. */
  readonly addressCase: 'lower' | 'as-written';
  /** True where an address of one chain of the family is one of all its chains. */
  readonly sharesAddresses: boolean;
  /** True where an account can pass on by permissions who signs for it, while its address stays. */
  readonly hasAccountPermissions: boolean;
  /** True where an owner's tokens are on accounts that have addresses of their own. */
  readonly hasTokenAccounts: boolean;
  /**
   * Signer of a payment: the payer of the transaction's fee, or the payment's payer. The latter applies where each
   * account has a transaction of its own and the payee pays for taking in a payment (TON).
   */
  readonly signedBy: 'fee-payer' | 'payer';
  /** Kinds of notes by whose text a transaction is found as by its hash: they are hashes in lower-case hex. */
  readonly foundBy: readonly NoteKind[];
  /** Seconds from unstaking native coins until they can be taken; undefined where staked coins leave the balance, or none are. */
  readonly stakeWaitSec?: number;
  /** Undefined where a service gives each customer an address. */
  readonly subKey?: SubKeyTrait;
  /** Characters that all addresses begin with: they distinguish none. */
  readonly addressLead: number;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** Digits of one case: both cases would be the checksum of EIP-55. */
const PLAIN_HEX = /^(?:0x)?(?:[0-9a-f]+|[0-9A-F]+)$/;

const ACCOUNTS = {
  spendsOutputs: false,
  walletsBy: 'owner',
  hasManyAssets: true,
  hashForm: 'hex',
  hashBytes: 32,
  addressCase: 'as-written',
  sharesAddresses: false,
  hasAccountPermissions: false,
  hasTokenAccounts: false,
  addressLead: 0,
  signedBy: 'fee-payer',
  foundBy: [],
} as const satisfies Partial<FamilyTraits>;

export const FAMILY_TRAITS: Readonly<Record<ChainFamily, FamilyTraits>> = {
  utxo: {
    spendsOutputs: true,
    walletsBy: 'common-input-ownership',
    hasManyAssets: false,
    hashForm: 'hex',
    hashBytes: 32,
    addressShape: new RegExp(
      `^(?:${BASE58}{25,35}|(?:bitcoincash:)?[qp][02-9ac-hj-np-z]{41}|(?:bc|ltc)1[02-9ac-hj-np-z]{11,71})$`,
    ),
    addressCase: 'as-written',
    sharesAddresses: false,
    hasAccountPermissions: false,
    hasTokenAccounts: false,
    addressLead: 0,
    signedBy: 'payer',
    foundBy: [],
  },
  evm: {
    ...ACCOUNTS,
    hashForm: '0x-hex',
    addressShape: /^0x[0-9a-fA-F]{40}$/,
    uncheckedAddress: PLAIN_HEX,
    addressCase: 'lower',
    sharesAddresses: true,
    addressLead: 2,
  },
  tron: {
    ...ACCOUNTS,
    addressShape: new RegExp(`^T${BASE58}{33}$`),
    uncheckedAddress: PLAIN_HEX,
    addressLead: 1,
    hasAccountPermissions: true,
    // 14 days by the network's parameter 70 (getUnfreezeDelayDays), since staking 2.0.
    stakeWaitSec: 14 * 86_400,
  },
  solana: {
    ...ACCOUNTS,
    hasTokenAccounts: true,
    hashForm: 'base58',
    hashBytes: 64,
    addressShape: new RegExp(`^${BASE58}{32,44}$`),
    uncheckedAddress: /^/,
  },
  tezos: {
    ...ACCOUNTS,
    hashForm: 'base58',
    hashBytes: 38,
    // Kinds of keys still to come are let through.
    addressShape: new RegExp(`^(?:tz[1-9]|KT1|sr1)${BASE58}{33}$`),
    addressLead: 3,
  },
  ton: {
    ...ACCOUNTS,
    hasTokenAccounts: true,
    hashForm: 'hex-or-base64',
    addressShape: /^(?:(?:0|-1):[0-9a-fA-F]{64}|[A-Za-z0-9_+/-]{48})$/,
    uncheckedAddress: /:/,
    addressLead: 2,
    signedBy: 'payer',
    foundBy: ['MESSAGE', 'TRACE'],
    subKey: {
      kinds: ['COMMENT'],
      allows: (text) => /^\P{Cc}{1,120}$/u.test(text),
      // Exchanges give numbers and codes: one word of Latin letters with a digit in it.
      isLikely: (text) => /^(?=.*\d)[A-Za-z0-9_-]{1,64}$/.test(text),
    },
  },
  ripple: {
    ...ACCOUNTS,
    hashForm: 'upper-hex',
    addressShape: new RegExp(`^r${BASE58}{24,34}$`),
    addressLead: 1,
    // 0 is a tag, 007 is none.
    subKey: {
      kinds: ['DESTINATION_TAG', 'SOURCE_TAG'],
      allows: (text) => /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) < 2 ** 32,
      isLikely: () => true,
    },
  },
};
