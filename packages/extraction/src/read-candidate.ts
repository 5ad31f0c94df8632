import { type AddressKey, type ChainAdapter, type ChainId, getChain, splitAddressKey } from '@sulian/domain';

/** Proofs of one chain: its adapter, or the part of it that reads texts. */
export type ChainReader = Pick<
  ChainAdapter,
  'chain' | 'parseAddress' | 'parseAddressKey' | 'isHiddenAddress' | 'parseTransactionHash'
>;

export interface AddressReading {
  readonly chain: ChainId;
  /** Canonical text on the chain. */
  readonly address: string;
  /** Customer's tag or comment, where the text names one. */
  readonly subKey?: string;
  /** SHAPE: the spelling carries no checksum (lower-case hex, Solana's base58, TON's raw form). */
  readonly proof: 'CHECKSUM' | 'SHAPE';
}

export interface HashReading {
  readonly chain: ChainId;
  /** As the ledger stores it. */
  readonly hash: string;
}

/** All that one text can mean, on every chain. */
export interface CandidateReading {
  readonly addresses: readonly AddressReading[];
  /** By shape alone: a hash has no checksum. */
  readonly hashes: readonly HashReading[];
  /** Chains on which it is a private address that appears in no block. */
  readonly hiddenOn: readonly ChainId[];
  /** The letters' case is a checksum (EIP-55) that does not fit: probably a typing error. */
  readonly isChecksumWrong: boolean;
}

interface Spelling {
  readonly text: string;
  readonly isChecksumWrong?: true;
}

/** Twenty bytes, with or without `0x` or `0X`, or padded to the word of a log. */
const TWENTY_BYTES = /^(?:0x)?(?:0{24})?([0-9a-f]{40})$/i;
const BECH32 = /^[a-z]+1[02-9ac-hj-np-z]{6,}$/;

/** Ways to read one text, the written one first. */
function listSpellings(text: string): readonly Spelling[] {
  const digits = TWENTY_BYTES.exec(text)?.[1];
  if (digits !== undefined)
    return [{ text }, { text: `0x${digits}` }, { text: `0x${digits.toLowerCase()}`, isChecksumWrong: true }];
  const lower = text.toLowerCase();
  // Phones capitalise the first letter; the checksum is over the letters whatever their case.
  return lower !== text && BECH32.test(lower) ? [{ text }, { text: lower }] : [{ text }];
}

/** Undefined where no chain can read the text. */
export function readCandidate(readers: readonly ChainReader[], text: string): CandidateReading | undefined {
  const spellings = listSpellings(text);
  const addresses = readers.flatMap((reader) => readAddress(reader, spellings) ?? []);
  const hashes = readers.flatMap((reader) => {
    const hash = reader.parseTransactionHash(text);
    return hash === undefined ? [] : [{ chain: reader.chain, hash }];
  });
  const hiddenOn = readers.flatMap((reader) => (reader.isHiddenAddress?.(text) === true ? [reader.chain] : []));
  if (addresses.length + hashes.length + hiddenOn.length === 0) return undefined;
  return {
    addresses: addresses.map(({ reading }) => reading),
    hashes,
    hiddenOn,
    isChecksumWrong: addresses.some(({ isChecksumWrong }) => isChecksumWrong),
  };
}

function readAddress(reader: ChainReader, spellings: readonly Spelling[]) {
  for (const { text, isChecksumWrong = false } of spellings) {
    const { address, subKey } = readKey(reader, text);
    const canonical = reader.parseAddress(address);
    if (canonical === undefined) continue;
    const isUnchecked = getChain(reader.chain).uncheckedAddress?.test(address) === true;
    const reading: AddressReading = {
      chain: reader.chain,
      address: canonical,
      ...(subKey === undefined ? {} : { subKey }),
      proof: isUnchecked ? 'SHAPE' : 'CHECKSUM',
    };
    return { reading, isChecksumWrong };
  }
  return undefined;
}

/** An X-address contains both an address and a tag. */
function readKey(reader: ChainReader, text: string): AddressKey {
  return reader.parseAddressKey?.(text) ?? splitAddressKey(reader.chain, text);
}
