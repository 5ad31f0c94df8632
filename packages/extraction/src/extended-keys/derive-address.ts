import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js';
import { KEY_ACCOUNT_DEPTH } from '@sulian/domain';
import { ADDRESS_BYTES, KEY_FORMS, type KeyUse } from './key-forms.ts';

/** Extended public key as it is written. */
export interface ExtendedKey {
  readonly text: string;
  readonly node: HDKey;
  /** Empty where this version derives no addresses from keys of its form. */
  readonly uses: readonly KeyUse[];
}

/** Addresses in a row below a key: those to receive on, or those of change. */
export interface KeyBranch {
  /** Path below the key, such as `0/`; empty where the key itself is a branch. */
  readonly path: string;
  /** Public key of one index. @throws for an index in 2^127 that has none */
  derive(index: number): Uint8Array;
}

const BRANCHES = [0, 1];
/** Placeholder of the bytes before a private key: this program reads and writes none. */
const NO_PRIVATE_VERSION = 0;

/** Undefined for a text that is no extended public key, or whose checksum or point is invalid. */
export function parseExtendedKey(text: string): ExtendedKey | undefined {
  const form = KEY_FORMS.get(text.slice(0, 4));
  if (form === undefined) return undefined;
  try {
    const versions = { public: form.version, private: NO_PRIVATE_VERSION };
    return { text, node: HDKey.fromExtendedKey(text, versions), uses: form.uses };
  } catch {
    return undefined;
  }
}

/** First and last letters of a key, which name it and reveal none of its addresses. */
export const toKeyLabel = (text: string): string => `${text.slice(0, 8)}…${text.slice(-6)}`;

/** The branches of a key, each of which derives an index once. */
export const listBranches = ({ node }: Pick<ExtendedKey, 'node'>): readonly KeyBranch[] =>
  node.depth > KEY_ACCOUNT_DEPTH
    ? [toBranch('', node)]
    : BRANCHES.map((branch) => toBranch(`${branch}/`, node.deriveChild(branch)));

function toBranch(path: string, node: HDKey): KeyBranch {
  const keys = new Map<number, Uint8Array>();
  const derive = (index: number): Uint8Array => {
    const key = keys.get(index) ?? node.deriveChild(index).publicKey;
    if (key === null) throw new RangeError(`cannot derive a public key at ${index}`);
    keys.set(index, key);
    return key;
  };
  return { path, derive };
}

/** Address of a public key. @throws RangeError where the chain has no addresses of the script */
export function toAddress(publicKey: Uint8Array, { blockchain, script }: KeyUse): string {
  const bytes = ADDRESS_BYTES[blockchain];
  if (bytes === undefined) throw new RangeError(`unknown address form of ${blockchain}`);
  const network = { ...bytes, wif: NO_PRIVATE_VERSION };
  switch (script) {
    case 'P2PKH':
      return p2pkh(publicKey, network).address;
    case 'P2SH_P2WPKH':
      return p2sh(p2wpkh(publicKey, network), network).address;
    case 'P2WPKH':
      return p2wpkh(publicKey, network).address;
    case 'P2TR':
      return p2tr(publicKey.slice(1), undefined, network).address;
  }
}
