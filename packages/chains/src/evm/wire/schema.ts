import { FAMILY_TRAITS } from '@sulian/domain';
import { z } from 'zod';

/** Longest number that the EVM knows: 256 bits. */
export const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .toLowerCase();
export const address = z.string().regex(FAMILY_TRAITS.evm.addressShape).toLowerCase();
/** Checked where it is looked into: most of it never is. */
const bytes = z.string().startsWith('0x');

/** null and absent are one and the same on many nodes. */
const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

const accessList = z.array(z.object({ address, storageKeys: z.array(hash) }));
const authorization = z.object({
  chainId: quantity,
  address,
  nonce: quantity,
  yParity: optional(quantity),
  v: optional(quantity),
  r: quantity,
  s: quantity,
});

const transactionSchema = z.object({
  hash,
  blockHash: optional(hash),
  transactionIndex: optional(quantity),
  type: optional(quantity),
  chainId: optional(quantity),
  nonce: optional(quantity),
  from: address,
  /** Undefined: creates a contract. */
  to: optional(address),
  value: quantity,
  gas: optional(quantity),
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  maxFeePerBlobGas: optional(quantity),
  blobVersionedHashes: optional(z.array(hash)),
  accessList: optional(accessList),
  authorizationList: optional(z.array(authorization)),
  input: bytes.default('0x'),
  v: optional(quantity),
  yParity: optional(quantity),
  r: optional(quantity),
  s: optional(quantity),
  // OP stack deposits.
  sourceHash: optional(hash),
  mint: optional(quantity),
  isSystemTx: optional(z.boolean()),
  // Arbitrum retryables.
  depositValue: optional(quantity),
  retryValue: optional(quantity),
  ticketId: optional(hash),
});

const logSchema = z.object({
  address,
  topics: z.array(hash).max(4),
  data: bytes,
  logIndex: optional(quantity),
  blockHash: optional(hash),
  transactionHash: optional(hash),
  removed: optional(z.boolean()),
});

const receiptFields = z.object({
  transactionHash: hash,
  from: optional(address),
  transactionIndex: optional(quantity),
  blockHash: optional(hash),
  type: optional(quantity),
  status: optional(quantity),
  /** Some nodes write `0x` next to the status: no root. */
  root: optional(z.union([hash, z.literal('0x').transform(() => undefined)])),
  gasUsed: quantity,
  cumulativeGasUsed: optional(quantity),
  effectiveGasPrice: optional(quantity),
  contractAddress: optional(address),
  logs: z.array(logSchema),
  logsBloom: optional(bytes),
  blobGasUsed: optional(quantity),
  blobGasPrice: optional(quantity),
  l1Fee: optional(quantity),
  operatorFeeScalar: optional(quantity),
  operatorFeeConstant: optional(quantity),
  gasUsedForL1: optional(quantity),
  depositNonce: optional(quantity),
  depositReceiptVersion: optional(quantity),
});

/**
 * Before Byzantium a receipt contains the root of the state and no status. Some software writes a status of 0 next to the root: it
 * is ignored.
 */
export const receiptSchema = receiptFields.transform((receipt) =>
  receipt.root === undefined ? receipt : { ...receipt, status: undefined },
);

const withdrawal = z.object({ index: quantity, validatorIndex: quantity, address, amount: quantity });

/** Everything of a header beyond what identifies it may be absent in an export; what is absent is not verified. */
export const headerSchema = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  miner: address,
  sha3Uncles: optional(hash),
  stateRoot: optional(hash),
  transactionsRoot: optional(hash),
  receiptsRoot: optional(hash),
  logsBloom: optional(bytes),
  difficulty: optional(quantity),
  gasLimit: optional(quantity),
  gasUsed: optional(quantity),
  extraData: optional(bytes),
  mixHash: optional(hash),
  nonce: optional(bytes),
  baseFeePerGas: optional(quantity),
  withdrawalsRoot: optional(hash),
  blobGasUsed: optional(quantity),
  excessBlobGas: optional(quantity),
  parentBeaconBlockRoot: optional(hash),
  requestsHash: optional(hash),
  // Avalanche.
  extDataHash: optional(hash),
  extDataGasUsed: optional(quantity),
  blockGasCost: optional(quantity),
  blockExtraData: optional(bytes),
  // Polygon.
  author: optional(address),
});

export const blockSchema = headerSchema.extend({
  transactions: z.array(transactionSchema),
  uncles: z.array(hash).default([]),
  withdrawals: optional(z.array(withdrawal)),
});

export type RpcTransaction = z.output<typeof transactionSchema>;
export type RpcLog = z.output<typeof logSchema>;
export type RpcReceipt = z.output<typeof receiptSchema>;
export type RpcHeader = z.output<typeof headerSchema>;
export type RpcBlock = z.output<typeof blockSchema>;

const isEmpty = (quantity: string | undefined): boolean => quantity === undefined || BigInt(quantity) === 0n;

/** State sync of bor from Ethereum: it is listed among the transactions, is in neither root, and few nodes trace it. */
export const isStateSync = ({ from, to, gas, r }: RpcTransaction): boolean =>
  from === to && BigInt(from) === 0n && isEmpty(gas) && isEmpty(r);
