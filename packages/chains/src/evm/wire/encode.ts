import type { EvmChain } from '../chains.ts';
import { toNumber } from './quantity.ts';
import { encodeRlp, type RlpItem, toBytes, toMinimal } from './rlp/rlp.ts';
import type { RpcBlock, RpcHeader, RpcLog, RpcReceipt, RpcTransaction } from './schema.ts';

/** Header as its hash covers it; undefined where a field is missing that every header has. */
export function encodeHeader(chain: EvmChain, header: RpcHeader): Buffer | undefined {
  const { sha3Uncles, stateRoot, transactionsRoot, receiptsRoot, logsBloom, difficulty, mixHash, nonce } = header;
  const { gasLimit, gasUsed, extraData } = header;
  const roots = [stateRoot, transactionsRoot, receiptsRoot, logsBloom];
  const rest = [gasLimit, gasUsed, extraData, mixHash, nonce, difficulty, sha3Uncles];
  if ([...roots, ...rest].includes(undefined)) return undefined;
  if (chain.stack === 'coreth' && header.extDataHash === undefined) return undefined;
  const items: RlpItem[] = [
    ...[header.parentHash, sha3Uncles, header.miner, ...roots].map(toBytes),
    ...[difficulty, header.number, gasLimit, gasUsed, header.timestamp].map(toMinimal),
    ...[extraData, mixHash, nonce].map(toBytes),
    ...(chain.stack === 'coreth' ? listCoreth(header) : []),
  ];
  if (chain.stack !== 'coreth') {
    pushPresent(items, [header.baseFeePerGas], toMinimal);
    pushPresent(items, [header.withdrawalsRoot], toBytes);
  }
  pushPresent(items, [header.blobGasUsed, header.excessBlobGas], toMinimal);
  pushPresent(items, [header.parentBeaconBlockRoot, header.requestsHash], toBytes);
  return encodeRlp(items);
}

/** coreth `core/types/block.go`: a hash of the atomic transactions, then the fee fields. */
function listCoreth({ extDataHash, baseFeePerGas, extDataGasUsed, blockGasCost }: RpcHeader): readonly RlpItem[] {
  const items: RlpItem[] = [];
  pushPresent(items, [extDataHash], toBytes);
  pushPresent(items, [baseFeePerGas, extDataGasUsed, blockGasCost], toMinimal);
  return items;
}

function pushPresent(
  items: RlpItem[],
  values: readonly (string | undefined)[],
  encode: (value: string | undefined) => string,
): void {
  for (const value of values) if (value !== undefined) items.push(encode(value));
}

/** The transaction as its hash and the block's root cover it; undefined for kinds whose form is not known here. */
export function encodeTransaction(transaction: RpcTransaction): Buffer | undefined {
  const type = toNumber(transaction.type ?? '0x0');
  const fields = LISTS[type]?.(transaction);
  if (fields === undefined || (transaction.r === undefined && !UNSIGNED.has(type))) return undefined;
  const encoded = encodeRlp(fields);
  return type === 0 ? encoded : Buffer.concat([Buffer.of(type), encoded]);
}

const OP_DEPOSIT = 0x7e;
const ARBITRUM_INTERNAL = 0x6a;
const UNSIGNED = new Set([OP_DEPOSIT, ARBITRUM_INTERNAL]);

const signature = (of: RpcTransaction): readonly RlpItem[] => [of.yParity ?? of.v, of.r, of.s].map(toMinimal);
const target = (of: RpcTransaction): readonly RlpItem[] => [toBytes(of.to), toMinimal(of.value), toBytes(of.input)];
const accesses = (of: RpcTransaction): RlpItem =>
  (of.accessList ?? []).map((each) => [toBytes(each.address), each.storageKeys.map(toBytes)]);
const dynamicFee = (of: RpcTransaction): readonly RlpItem[] => [
  ...[of.chainId, of.nonce, of.maxPriorityFeePerGas, of.maxFeePerGas, of.gas].map(toMinimal),
  ...target(of),
  accesses(of),
];

/** By type: EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702, OP stack deposits, what Nitro itself sends. */
const LISTS: Readonly<Record<number, (of: RpcTransaction) => readonly RlpItem[]>> = {
  0: (of) => [...[of.nonce, of.gasPrice, of.gas].map(toMinimal), ...target(of), ...[of.v, of.r, of.s].map(toMinimal)],
  1: (of) => [
    ...[of.chainId, of.nonce, of.gasPrice, of.gas].map(toMinimal),
    ...target(of),
    accesses(of),
    ...signature(of),
  ],
  2: (of) => [...dynamicFee(of), ...signature(of)],
  3: (of) => [
    ...dynamicFee(of),
    toMinimal(of.maxFeePerBlobGas),
    (of.blobVersionedHashes ?? []).map(toBytes),
    ...signature(of),
  ],
  4: (of) => [
    ...dynamicFee(of),
    (of.authorizationList ?? []).map((each) => [
      toMinimal(each.chainId),
      toBytes(each.address),
      ...[each.nonce, each.yParity ?? each.v, each.r, each.s].map(toMinimal),
    ]),
    ...signature(of),
  ],
  [OP_DEPOSIT]: (of) => [
    ...[of.sourceHash, of.from, of.to].map(toBytes),
    ...[of.mint, of.value, of.gas, of.isSystemTx === true ? '0x1' : '0x0'].map(toMinimal),
    toBytes(of.input),
  ],
  [ARBITRUM_INTERNAL]: (of) => [toMinimal(of.chainId), toBytes(of.input)],
};

/** The receipt as the block's root covers it; undefined where a part of it is missing. */
export function encodeReceipt(receipt: RpcReceipt): Buffer | undefined {
  const { status, root, cumulativeGasUsed, logsBloom } = receipt;
  if (cumulativeGasUsed === undefined || logsBloom === undefined) return undefined;
  // The state root was in this position until Byzantium; some nodes state both.
  const outcome = root === undefined ? (status === undefined ? undefined : toMinimal(status)) : toBytes(root);
  if (outcome === undefined) return undefined;
  const type = toNumber(receipt.type ?? '0x0');
  const encoded = encodeRlp([
    outcome,
    toMinimal(cumulativeGasUsed),
    toBytes(logsBloom),
    receipt.logs.map(toLogItem),
    // Optimism's receipts of deposits cover their nonce since Canyon.
    ...(type === OP_DEPOSIT && receipt.depositReceiptVersion !== undefined
      ? [receipt.depositNonce, receipt.depositReceiptVersion].map(toMinimal)
      : []),
  ]);
  return type === 0 ? encoded : Buffer.concat([Buffer.of(type), encoded]);
}

const toLogItem = ({ address, topics, data }: RpcLog): RlpItem => [
  toBytes(address),
  topics.map(toBytes),
  toBytes(data),
];

export const encodeWithdrawals = (block: RpcBlock): readonly Buffer[] =>
  (block.withdrawals ?? []).map(({ index, validatorIndex, address, amount }) =>
    encodeRlp([toMinimal(index), toMinimal(validatorIndex), toBytes(address), toMinimal(amount)]),
  );
