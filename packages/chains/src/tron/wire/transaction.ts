import { isAppError } from '@sulian/domain';
import { sha256 } from '../../codecs/sha256.ts';
import { CONTRACTS, type ContractName, type ContractValue, findContractForm, type TronContract } from './contracts.ts';
import {
  bytes,
  embedded,
  hex,
  int32,
  int64,
  type MessageOf,
  message,
  readMessage,
  repeated,
  text,
  writeMessage,
} from './message.ts';
import { resultMessage, type TransactionResult } from './result.ts';

const anyMessage = message({ typeUrl: text(1), value: bytes(2) });

const contractMessage = message({
  type: int32(1),
  parameter: embedded(2, anyMessage),
  provider: hex(3),
  contractName: hex(4),
  /** Which of the owner's permissions signed: 0 the owner's own, 1 the witness', from 2 on active ones. */
  permissionId: int32(5),
});

/** `Transaction.raw`: what the signatures and the transaction's id are over. */
const rawMessage = message({
  refBlockBytes: hex(1),
  refBlockNum: int64(3),
  refBlockHash: hex(4),
  expirationMs: int64(8),
  data: bytes(10),
  contract: repeated(embedded(11, contractMessage)),
  scripts: hex(12),
  /** Time stated by the sender: nodes do not check it. */
  timestampMs: int64(14),
  feeLimit: int64(18),
});

/** `results` as bytes: they may contain unknown fields. */
const transactionMessage = message({ raw: bytes(1), signatures: repeated(hex(2)), results: repeated(bytes(5)) });

/** A transaction parsed from its signed bytes. */
export interface TronTransaction {
  /** SHA-256 of `raw`. */
  readonly id: string;
  /** Bytes of `raw_data`. */
  readonly raw: Buffer;
  readonly contract: TronContract;
  readonly permissionId: number;
  /** Bytes of the note (`data`); empty without one. */
  readonly memo: Buffer;
  readonly feeLimit: bigint;
  readonly timestampMs: bigint;
  readonly expirationMs: bigint;
  /** Hex, in their order. */
  readonly signatures: readonly string[];
  /** Results, one per contract: a single one, on today's chain. */
  readonly results: readonly TransactionResult[];
  /** All its bytes, which the block's root is over; undefined where the source does not give all of them. */
  readonly whole: Buffer | undefined;
}

/** A transaction in parts: `results` are each a `Transaction.Result`. */
interface Parts extends Pick<TronTransaction, 'raw' | 'signatures' | 'whole'> {
  readonly results: readonly Buffer[];
}

/** @throws BLOCK_CORRUPT bytes that are no transaction; the content of its contract may still be unreadable */
export const readTransaction = (whole: Buffer): TronTransaction =>
  readParts({ ...readMessage(transactionMessage, whole, 'transaction'), whole });

/** One that a source gives in parts. @throws BLOCK_CORRUPT */
export function readParts({ raw, signatures, results, whole }: Parts): TronTransaction {
  const id = sha256(raw).toString('hex');
  const { contract, data, feeLimit, timestampMs, expirationMs } = readMessage(rawMessage, raw, `transaction ${id}`);
  return {
    id,
    raw,
    contract: readContract(contract),
    permissionId: contract[0]?.permissionId ?? 0,
    memo: data,
    feeLimit,
    timestampMs,
    expirationMs,
    signatures,
    results: results.map((each) => readMessage(resultMessage, each, `result of transaction ${id}`)),
    whole,
  };
}

/** A transaction has one contract; the list is for an extension that never came. */
function readContract(list: readonly MessageOf<typeof contractMessage>[]): TronContract {
  const [only] = list;
  const number = only?.type ?? 0;
  if (only === undefined || list.length !== 1)
    return { type: 'UNREADABLE', number, reason: `${list.length} contracts in one transaction` };
  const form = findContractForm(number);
  if (form === undefined) return { type: 'UNKNOWN', number };
  const [name, { message: table }] = form;
  try {
    const value = readMessage(table, only.parameter?.value ?? Buffer.alloc(0), name);
    return { type: name, value } as TronContract;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { type: 'UNREADABLE', number, reason: error.message };
  }
}

/** Signed fields besides the contract; each is absent when it is not given. */
export type RawExtras = Partial<
  Pick<
    MessageOf<typeof rawMessage>,
    'refBlockBytes' | 'refBlockHash' | 'expirationMs' | 'data' | 'timestampMs' | 'feeLimit'
  >
> & { readonly permissionId?: number };

/** Bytes of `raw_data` with one contract. */
export function writeRaw<K extends ContractName>(
  type: K,
  value: Partial<ContractValue<K>>,
  { permissionId = 0, ...extras }: RawExtras = {},
): Buffer {
  const { number, message: table } = CONTRACTS[type];
  const parameter = {
    typeUrl: `type.googleapis.com/protocol.${type}`,
    value: Buffer.from(writeMessage(table, value as never)),
  };
  const contract = { type: number, parameter, provider: '', contractName: '', permissionId };
  return Buffer.from(writeMessage(rawMessage, { ...extras, contract: [contract] }));
}

/** A whole transaction. @param results each a `Transaction.Result`; none before it is in a block */
export const writeTransaction = ({ raw, signatures, results }: Omit<Parts, 'whole'>): Buffer =>
  Buffer.from(writeMessage(transactionMessage, { raw, signatures, results }));
