import { CONTRACTS, type ContractType, RAW, TRANSACTION } from './messages.ts';
import { encodeMessage, type Fields } from './protobuf.ts';

const TYPE_URL = 'type.googleapis.com/protocol.';

export interface RawTransaction {
  readonly contract: { readonly type: ContractType; readonly value: Fields; readonly permissionId?: number };
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly timestampMs: number | bigint;
  readonly expirationMs: number;
  readonly feeLimitBase?: number;
  /** Memo in hex. */
  readonly data?: string;
  /** Field without meaning that some wallets fill. */
  readonly scripts?: string;
}

export const toTypeUrl = (type: ContractType): string => TYPE_URL + type;

/** The body of a transaction, whose hash is its id. */
export function encodeRaw(raw: RawTransaction): Buffer {
  const { type, value, permissionId } = raw.contract;
  const { number, message } = CONTRACTS[type];
  return encodeMessage(RAW, {
    ref_block_bytes: raw.refBlockBytes,
    ref_block_hash: raw.refBlockHash,
    expiration: raw.expirationMs,
    data: raw.data,
    contract: [
      {
        type: number,
        parameter: { type_url: toTypeUrl(type), value: encodeMessage(message, value).toString('hex') },
        Permission_id: permissionId,
      },
    ],
    scripts: raw.scripts,
    timestamp: raw.timestampMs,
    fee_limit: raw.feeLimitBase,
  });
}

export const encodeTransaction = (raw: Buffer, signatures: readonly string[], contractRet: string): Buffer =>
  encodeMessage(TRANSACTION, { raw_data: raw.toString('hex'), signature: signatures, ret: [{ contractRet }] });
