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
  // BIP 32 and SLIP 132: xprv, yprv, zprv, Yprv, Zprv, Ltpv, Mtpv, dgpv, Dash's drkp; tprv, uprv, vprv, Uprv, Vprv, ttpv.
  {
    prefixes: [
      ...['0488ade4', '049d7878', '04b2430c', '0295b005', '02aa7a99'],
      ...['019d9cfe', '01b26792', '02fac398', '02fe52cc'],
      ...['04358394', '044a4e28', '045f18bc', '024285b5', '02575048', '0436ef7d'],
    ],
    bytes: [78],
  },
  // Tezos: edsk (seed and key), spsk, p2sk, BLsk, edesk, spesk, p2esk, BLesk. @see tezos/gitlab, src/lib_crypto/base58.ml
  { prefixes: ['0d0f3a07', '11a2e0c9', '1051eebd', '0396c028'], bytes: [36] },
  { prefixes: ['2bf64e07'], bytes: [68] },
  { prefixes: ['075a3cb329', '09edf1ae96', '09303973ab', '02051e3519'], bytes: [61] },
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

/** Printed on coins and paper. Of other texts of the form one in 256 has the check. @see en.bitcoin.it/wiki/Mini_private_key_format */
const MINI_KEY = /^S(?:[1-9A-HJ-NP-Za-km-z]{21}|[1-9A-HJ-NP-Za-km-z]{25}|[1-9A-HJ-NP-Za-km-z]{29})$/;

const isMiniKey = (run: string): boolean => MINI_KEY.test(run) && sha256(new TextEncoder().encode(`${run}?`))[0] === 0;

/** Letters of the shortest (an XRP seed) and the longest (BIP 32) of those in base58check. */
const MIN_LETTERS = 27;
const MAX_LETTERS = 120;

/** Whether a run of letters and digits is a private key whose checksum fits. */
export function isPrivateKey(run: string): boolean {
  if (isMiniKey(run)) return true;
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
