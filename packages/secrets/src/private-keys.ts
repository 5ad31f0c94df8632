import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp, createBase58check } from '@scure/base';

/** Private key of a chain or wallet in base58 with a checksum. */
interface KeyForm {
  /** Hex of the bytes before the key. */
  readonly prefixes: readonly string[];
  /** Numbers of bytes, prefix included and checksum excluded. */
  readonly bytes: readonly number[];
}

const FORMS: readonly KeyForm[] = [
  // WIF of Bitcoin and Bitcoin Cash, Litecoin, Dogecoin, Dash and test networks; one more byte marks a compressed public key.
  { prefixes: ['80', 'b0', '9e', 'cc', 'ef'], bytes: [33, 34] },
  // BIP 38: a key encrypted with a passphrase.
  { prefixes: ['0142', '0143'], bytes: [39] },
  // BIP 32 and SLIP 132: xprv, yprv, zprv, Yprv, Zprv, Ltpv, Mtpv, dgpv, Dash's drkp and tprv.
  {
    prefixes: [
      ...['0488ade4', '049d7878', '04b2430c', '0295b005', '02aa7a99'],
      ...['019d9cfe', '01b26792', '02fac398', '02fe52cc', '04358394'],
    ],
    bytes: [78],
  },
  // Tezos: edsk (seed and key), spsk, p2sk, edesk, spesk, p2esk. @see tezos/gitlab, src/lib_crypto/base58.ml
  { prefixes: ['0d0f3a07', '11a2e0c9', '1051eebd'], bytes: [36] },
  { prefixes: ['2bf64e07'], bytes: [68] },
  { prefixes: ['075a3cb329', '09edf1ae96', '09303973ab'], bytes: [61] },
];

/** Family seeds of the XRP Ledger, secp256k1 and Ed25519. */
const RIPPLE_FORMS: readonly KeyForm[] = [
  { prefixes: ['21'], bytes: [17] },
  { prefixes: ['01e14b'], bytes: [19] },
];

const CODERS = [
  { decode: createBase58check(sha256).decode, forms: FORMS },
  { decode: createXrpCheck(), forms: RIPPLE_FORMS },
];

/** Letters of the shortest (an XRP seed) and the longest (BIP 32) of them. */
const MIN_LETTERS = 27;
const MAX_LETTERS = 120;

/** Whether a run of letters and digits is a private key whose checksum fits. */
export function isPrivateKey(run: string): boolean {
  if (run.length < MIN_LETTERS || run.length > MAX_LETTERS) return false;
  return CODERS.some(({ decode, forms }) => hasForm(tryDecode(decode, run), forms));
}

function hasForm(bytes: Uint8Array | undefined, forms: readonly KeyForm[]): boolean {
  if (bytes === undefined) return false;
  const hex = Array.from(bytes.subarray(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return forms.some((form) => form.bytes.includes(bytes.length) && form.prefixes.some((each) => hex.startsWith(each)));
}

function tryDecode(decode: (text: string) => Uint8Array, text: string): Uint8Array | undefined {
  try {
    return decode(text);
  } catch {
    return undefined;
  }
}

/** base58check in the alphabet of the XRP Ledger. */
function createXrpCheck(): (text: string) => Uint8Array {
  return (text) => {
    // The checksum is over the bytes, whatever letters write them.
    const bytes = base58xrp.decode(text);
    return createBase58check(sha256).decode(base58.encode(bytes));
  };
}
