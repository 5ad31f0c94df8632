import { AppError } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import type { BlockHeader } from '../wire/header.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';
import { RawReader } from '../wire/raw-reader.ts';

/** OP_RETURN of 36 bytes: the commitment's mark and 32 bytes of hash; more may follow. */
const MARK = Buffer.from('6a24aa21a9ed', 'hex');
const HASH_BYTES = 32;
const SCRIPT_BYTES = MARK.length + HASH_BYTES;
/** Hash and number of the spent output, sequence. */
const OUTPOINT_BYTES = 36;
const SEQUENCE_BYTES = 4;

/** Commitment of a coinbase to its block's witnesses. */
export interface WitnessCommitment {
  /** Undefined: the coinbase has a witness and commits to none. */
  readonly hash: Buffer | undefined;
  /** Hashed together with the root. */
  readonly reserved: Buffer;
}

/**
 * Reads the commitment of a coinbase that was parsed before. Undefined without a witness in the coinbase: then nothing can
 * be proven, as in a block put together again from a node's JSON.
 *
 * @param at where the coinbase begins
 * @throws BLOCK_CORRUPT when its witness is no single value of 32 bytes
 * @see BIP 141, Commitment structure
 */
export function readWitnessCommitment(bytes: Buffer, at: number): WitnessCommitment | undefined {
  const reader = new RawReader(bytes, at + 4);
  if (bytes[reader.at] !== 0) return undefined;
  reader.skip(2);
  for (let inputs = reader.readCount(); inputs > 0; inputs--) {
    reader.skip(OUTPOINT_BYTES);
    reader.skip(reader.readListLength(1) + SEQUENCE_BYTES);
  }
  let hash: Buffer | undefined;
  for (let outputs = reader.readCount(); outputs > 0; outputs--) {
    reader.skip(8);
    const length = reader.readListLength(1);
    const script = bytes.subarray(reader.at, reader.at + length);
    // If there are several, the last counts.
    if (length >= SCRIPT_BYTES && MARK.compare(script, 0, MARK.length) === 0)
      hash = script.subarray(MARK.length, SCRIPT_BYTES);
    reader.skip(length);
  }
  const items = reader.readListLength(1);
  if (items === 0) return undefined;
  const length = reader.readListLength(1);
  if (items !== 1 || length !== HASH_BYTES)
    throw reader.corrupt("the coinbase's witness is not a single value of 32 bytes");
  return { hash, reserved: bytes.subarray(reader.at, reader.at + HASH_BYTES) };
}

/**
 * Proves that the witnesses are those that the coinbase commits to.
 *
 * @param ids hashes of the whole transactions, 32 bytes each, nought for the coinbase
 * @throws BLOCK_CORRUPT when the commitment is missing or differs
 */
export function verifyWitnessCommitment(header: BlockHeader, { hash, reserved }: WitnessCommitment, ids: Buffer): void {
  const computed = Buffer.alloc(HASH_BYTES);
  doubleSha256(Buffer.concat([computeMerkleRoot(ids).root, reserved]), 0, 2 * HASH_BYTES, computed);
  if (hash?.equals(computed) === true) return;
  throw new AppError('BLOCK_CORRUPT', 'the witness commitment does not fit the transactions', {
    details: { hash: header.hash, commitment: hash?.toString('hex'), computed: computed.toString('hex') },
  });
}
