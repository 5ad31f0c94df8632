import { sha256 } from '../hash.ts';
import { toTronHex } from './codec/address.ts';
import { toBlockId, toTxTrieRoot } from './codec/block-id.ts';
import { encodeRaw, encodeTransaction, type RawTransaction, toTypeUrl } from './codec/encode.ts';
import { HEADER } from './codec/messages.ts';
import { encodeMessage, type Fields } from './codec/protobuf.ts';
import type { TronBlock, TronBlockDraft, TronDraft, TronTransaction } from './tron-block.ts';

/** Version of the header's format, as of 2026. */
const HEADER_VERSION = 32;
const EXPIRES_AFTER_MS = 60_000;
/** Wallets sign some seconds before the block; each transaction of a block at another millisecond, so that no two are one. */
const SIGNED_BEFORE_MS = 3_000;
export const NO_TRON_PARENT = '00'.repeat(32);

interface BlockPosition {
  readonly parentHash: string;
  readonly timeSec: number;
}

/** 65 bytes that nobody signed: what they prove is no part of the world. */
function toSignature(text: string): string {
  const [r, s] = [sha256(`${text}/r`), sha256(`${text}/s`)];
  return Buffer.concat([r, s, Buffer.from([(r[0] ?? 0) & 1])]).toString('hex');
}

function toRaw(draft: TronDraft, { parentHash, timeSec }: BlockPosition): RawTransaction {
  const timestampMs = timeSec * 1000 - SIGNED_BEFORE_MS + draft.index;
  const { type, value, permissionId, memo, feeLimitBase } = draft;
  return {
    contract: { type, value, ...(permissionId === undefined ? {} : { permissionId }) },
    // The last two bytes of the height before this one, and the middle of that block's id.
    refBlockBytes: parentHash.slice(12, 16),
    refBlockHash: parentHash.slice(16, 32),
    timestampMs,
    expirationMs: timestampMs + EXPIRES_AFTER_MS,
    ...(feeLimitBase === undefined ? {} : { feeLimitBase }),
    ...(memo === undefined ? {} : { data: Buffer.from(memo).toString('hex') }),
  };
}

const toRawJson = (raw: RawTransaction): Fields => ({
  contract: [
    {
      parameter: { value: raw.contract.value, type_url: toTypeUrl(raw.contract.type) },
      type: raw.contract.type,
      Permission_id: raw.contract.permissionId,
    },
  ],
  ref_block_bytes: raw.refBlockBytes,
  ref_block_hash: raw.refBlockHash,
  expiration: raw.expirationMs,
  data: raw.data,
  fee_limit: raw.feeLimitBase,
  timestamp: raw.timestampMs,
});

function toTransaction(draft: TronDraft, place: BlockPosition): TronTransaction {
  const body = toRaw(draft, place);
  const raw = encodeRaw(body);
  const hash = sha256(raw).toString('hex');
  const signatures = Array.from({ length: draft.signers }, (_, at) => toSignature(`${hash}/${at}`));
  return { ...draft, hash, raw, rawJson: toRawJson(body), signatures };
}

/** Gives a block its place in time and on the chain. */
export function buildTronBlock(draft: TronBlockDraft, place: BlockPosition): TronBlock {
  const { height, witness } = draft;
  const transactions = draft.transactions.map((each) => toTransaction(each, place));
  const txTrieRoot = toTxTrieRoot(
    transactions.map(({ raw, signatures, result }) => encodeTransaction(raw, signatures, result)),
  );
  const header = encodeMessage(HEADER, {
    timestamp: place.timeSec * 1000,
    txTrieRoot,
    parentHash: place.parentHash,
    number: height,
    witness_address: toTronHex(witness),
    version: HEADER_VERSION,
  });
  const hash = toBlockId(height, header);
  return { ...place, height, hash, witness, txTrieRoot, signature: toSignature(hash), transactions };
}

export const toHeaderJson = (block: TronBlock): Fields => ({
  // Fields with their default value are absent.
  ...(block.height === 0 ? {} : { number: block.height }),
  txTrieRoot: block.txTrieRoot,
  witness_address: toTronHex(block.witness),
  parentHash: block.parentHash,
  version: HEADER_VERSION,
  timestamp: block.timeSec * 1000,
});
