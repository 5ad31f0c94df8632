import { isAppError } from '@sulian/domain';
import { sha256 } from '../../codecs/sha256.ts';
import { CONTRACTS, type ContractName, type ContractValue, findContractForm, type TronContract } from './contracts.ts';
import {
  bytes,
  embedded,
  enumeration,
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
  /** As the sender says: nodes do not check it. */
  timestampMs: int64(14),
  feeLimit: int64(18),
});

/** What a transaction came to, by its number: `Transaction.Result.contractResult`. */
export const CONTRACT_RESULTS = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const;

/** `Transaction.Result.code`, spelled as TRON spells it. */
export const RESULT_CODES = ['SUCESS', 'FAILED'] as const;

/** `Transaction.Result`, as far as blocks carry it; what a transaction brought stands in its info. */
export const resultMessage = message({
  fee: int64(1),
  ret: enumeration(2, RESULT_CODES),
  contractRet: enumeration(3, CONTRACT_RESULTS),
  assetIssueID: text(14),
  withdrawAmount: int64(15),
  unfreezeAmount: int64(16),
  exchangeReceivedAmount: int64(18),
  exchangeInjectAnotherAmount: int64(19),
  exchangeWithdrawAnotherAmount: int64(20),
  exchangeId: int64(21),
  shieldedTransactionFee: int64(22),
  withdrawExpireAmount: int64(27),
});

export type TransactionResult = Partial<MessageOf<typeof resultMessage>>;

/** A transaction as its signed bytes say. */
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
  /** One at most on today's chain. */
  readonly results: readonly TransactionResult[];
}

type Signed = Pick<TronTransaction, 'signatures' | 'results'>;

/** @throws BLOCK_CORRUPT bytes that are no transaction; what its contract says may still be unreadable */
export function readTransaction(raw: Buffer, { signatures, results }: Signed): TronTransaction {
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
    results,
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

/** What a sender signs, besides the contract; each is absent where it is not given. */
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

const RAW_FIELD = 1;
const SIGNATURE_FIELD = 2;
const RESULT_FIELD = 5;

/** The whole transaction as the block's root is over: raw, signatures, results. */
export function encodeTransaction({ raw, signatures, results }: Pick<TronTransaction, 'raw'> & Signed): Buffer {
  return Buffer.concat([
    ...delimited(RAW_FIELD, raw),
    ...signatures.flatMap((each) => delimited(SIGNATURE_FIELD, Buffer.from(each, 'hex'))),
    ...results.flatMap((each) => delimited(RESULT_FIELD, writeMessage(resultMessage, each))),
  ]);
}

/** A field of bytes: its key, how long they are, and they. */
function delimited(field: number, content: Uint8Array): readonly Uint8Array[] {
  return [Buffer.from([(field << 3) | 2, ...varint(content.length)]), content];
}

function varint(value: number): readonly number[] {
  const digits: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) digits.push((rest & 0x7f) | 0x80);
  return [...digits, rest];
}
