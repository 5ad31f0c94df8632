import { decodeBase58Check } from '../../codecs/base58.ts';
import { blake2b256 } from '../../codecs/blake2b.ts';
import { decodePrefixed, type Prefix } from './prefixes.ts';
import type { NodeHeader } from './schema.ts';

/** Fields of all forms of headers that are known here: what else one has, its hash covers in a way of its own. */
const KNOWN: ReadonlySet<string> = new Set([
  'level',
  'proto',
  'predecessor',
  'timestamp',
  'validation_pass',
  'operations_hash',
  'fitness',
  'context',
  'priority',
  'payload_hash',
  'payload_round',
  'proof_of_work_nonce',
  'seed_nonce_hash',
  'liquidity_baking_escape_vote',
  'liquidity_baking_toggle_vote',
  'adaptive_issuance_vote',
  'signature',
  // Present in a header that is requested alone.
  'protocol',
  'chain_id',
  'hash',
]);

/**
 * The 32 bytes of a block's hash, from its header; undefined where the header has a form that is not known here.
 * @see gitlab.com/tezos/tezos, src/lib_base/block_header.ml and each protocol's block_header_repr.ml
 */
export function computeBlockHash(header: NodeHeader): Buffer | undefined {
  if (!Object.keys(header).every((field) => KNOWN.has(field))) return undefined;
  const parts = [...listShell(header), ...listProtocolData(header)];
  const whole = parts.filter((part) => part !== undefined);
  return whole.length === parts.length ? blake2b256(...whole) : undefined;
}

/** Undefined for a part that cannot be encoded. */
type Part = Buffer | undefined;

function listShell(header: NodeHeader): readonly Part[] {
  const fitness = header.fitness.map((text) => Buffer.from(text, 'hex')).flatMap((part) => [uint32(part.length), part]);
  return [
    uint32(header.level),
    Buffer.of(header.proto),
    decodePrefixed('B', header.predecessor),
    int64(Date.parse(header.timestamp) / 1_000),
    Buffer.of(header.validation_pass),
    decodePrefixed('LLo', header.operations_hash),
    uint32(fitness.reduce((sum, part) => sum + part.length, 0)),
    ...fitness,
    decodePrefixed('Co', header.context),
  ];
}

function listProtocolData(header: NodeHeader): readonly Part[] {
  const { priority, payload_hash, payload_round, proof_of_work_nonce, seed_nonce_hash, signature } = header;
  // The first block has none.
  if (proof_of_work_nonce === undefined) return signature === undefined ? [] : [undefined];
  return [
    ...(priority === undefined ? [] : [uint16(priority)]),
    ...(payload_hash === undefined ? [] : [decodePrefixed('vh', payload_hash), uint32(payload_round ?? 0)]),
    Buffer.from(proof_of_work_nonce, 'hex'),
    ...(seed_nonce_hash === undefined ? [Buffer.of(0)] : [Buffer.of(0xff), decodePrefixed('nce', seed_nonce_hash)]),
    ...listVotes(header),
    toSignature(signature ?? ''),
  ];
}

const VOTES: Readonly<Record<string, number>> = { on: 0, off: 1, pass: 2 };
/** The second vote follows the two bits of the first (Oxford to Seoul). */
const SECOND_VOTE = 4;

function listVotes(header: NodeHeader): readonly Part[] {
  const { liquidity_baking_escape_vote: isOff, liquidity_baking_toggle_vote: toggle } = header;
  if (isOff !== undefined) return [Buffer.of(isOff ? 0xff : 0)];
  if (toggle === undefined) return [];
  const votes = [toggle, header.adaptive_issuance_vote ?? 'on'].map((vote) => VOTES[vote]);
  const [first, second] = votes;
  return [first === undefined || second === undefined ? undefined : Buffer.of(first + SECOND_VOTE * second)];
}

const SIGNATURE_BYTES = 64;
const BLS_BYTES = 96;
const SIGNATURES: readonly (readonly [Prefix, number])[] = [
  ['BLsig', BLS_BYTES],
  ['sig', SIGNATURE_BYTES],
  ['edsig', SIGNATURE_BYTES],
  ['spsig1', SIGNATURE_BYTES],
  ['p2sig', SIGNATURE_BYTES],
];

function toSignature(text: string): Part {
  if (decodeBase58Check(text) === undefined) return undefined;
  const [signature] = SIGNATURES.flatMap(([prefix, bytes]) => {
    const value = decodePrefixed(prefix, text);
    return value?.length === bytes ? [value] : [];
  });
  return signature;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}
