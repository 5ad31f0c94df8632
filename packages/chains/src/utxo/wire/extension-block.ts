import type { RawReader } from './raw-reader.ts';

/** A commitment or a public key. */
const POINT = 33;
const HASH = 32;
const SIGNATURE = 64;
const RANGE_PROOF = 675;
/** Key exchange, view tag, masked value, masked nonce. */
const STANDARD_FIELDS = POINT + 1 + 8 + 16;

/**
 * Replaces the 1 before an extension block: the block was rebuilt from an answer that does not contain the extension.
 */
export const NO_EXTENSION = 0;

/** Whether a whole transaction has the mark of the one before the extension block: flag 8, after the marker. */
export const leadsToExtension = (bytes: Uint8Array = new Uint8Array()): boolean =>
  bytes[4] === 0 && ((bytes[5] ?? 0) & 8) !== 0;

/**
 * Steps over the extension block behind the last transaction, part by part, so that what is left over shows.
 * @throws BLOCK_TRUNCATED, BLOCK_CORRUPT
 * @see LIP 3; github.com/litecoin-project/litecoin, src/libmw/include/mw/models
 */
export function skipExtensionBlock(reader: RawReader): void {
  const mark = readByte(reader);
  if (mark === NO_EXTENSION) return;
  if (mark !== 1) throw reader.corrupt('missing extension block after the transaction that leads to it');
  skipVarInt(reader);
  // Roots of outputs, kernels and leaves, and two offsets.
  reader.skip(5 * HASH);
  skipVarInt(reader);
  skipVarInt(reader);
  skipList(reader, skipInput);
  skipList(reader, skipOutput);
  skipList(reader, skipKernel);
}

function skipList(reader: RawReader, skipItem: (reader: RawReader) => void): void {
  for (let left = reader.readListLength(1); left > 0; left--) skipItem(reader);
}

function skipInput(reader: RawReader): void {
  const features = readByte(reader);
  // Output, commitment, the key that signs.
  reader.skip(HASH + POINT + POINT);
  if (has(features, 0)) reader.skip(POINT);
  if (has(features, 1)) skipBytes(reader);
  reader.skip(SIGNATURE);
}

function skipOutput(reader: RawReader): void {
  // Commitment, sender, receiver.
  reader.skip(3 * POINT);
  const features = readByte(reader);
  if (has(features, 0)) reader.skip(STANDARD_FIELDS);
  if (has(features, 1)) skipBytes(reader);
  reader.skip(RANGE_PROOF + SIGNATURE);
}

function skipKernel(reader: RawReader): void {
  const features = readByte(reader);
  // Fee, and what comes in.
  if (has(features, 0)) skipVarInt(reader);
  if (has(features, 1)) skipVarInt(reader);
  if (has(features, 2))
    skipList(reader, () => {
      skipVarInt(reader);
      skipBytes(reader);
    });
  // Height of a lock.
  if (has(features, 3)) skipVarInt(reader);
  if (has(features, 4)) reader.skip(POINT);
  if (has(features, 5)) skipBytes(reader);
  reader.skip(POINT + SIGNATURE);
}

const has = (features: number, bit: number): boolean => ((features >> bit) & 1) === 1;

function readByte(reader: RawReader): number {
  reader.skip(1);
  return reader.bytes[reader.at - 1] as number;
}

const skipBytes = (reader: RawReader): void => reader.skip(reader.readListLength(1));

/** Bitcoin Core's VARINT: seven bits a byte, the highest bit of all but the last set. */
function skipVarInt(reader: RawReader): void {
  while (readByte(reader) >= 0x80);
}
