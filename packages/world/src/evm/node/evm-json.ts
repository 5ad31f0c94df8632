import type { CallFrame } from '../../accounts/run.ts';
import { MAX_BLOB_FEE_BASE, NO_UNCLES, toLegacyV } from '../codec/encode.ts';
import { toHex, toQuantity } from '../codec/rlp.ts';
import type { EvmBlock, EvmTransaction } from '../evm-block.ts';
import { BLOB_GAS, BLOB_PRICE_BASE } from '../evm-book.ts';

const NO_NONCE = `0x${'00'.repeat(8)}`;

/** `eth_getBlockByNumber`, as geth writes it. */
export const toBlockJson = (block: EvmBlock, isFull: boolean): object => ({
  number: toQuantity(block.height),
  hash: block.hash,
  parentHash: block.parentHash,
  nonce: NO_NONCE,
  sha3Uncles: NO_UNCLES,
  logsBloom: toHex(block.bloom),
  transactionsRoot: block.transactionsRoot,
  stateRoot: block.stateRoot,
  receiptsRoot: block.receiptsRoot,
  miner: block.miner,
  difficulty: '0x0',
  extraData: block.extraData,
  size: toQuantity(block.size),
  gasLimit: toQuantity(block.gasLimit),
  gasUsed: toQuantity(block.gasUsed),
  timestamp: toQuantity(block.timeSec),
  mixHash: block.mixHash,
  baseFeePerGas: toQuantity(block.baseFeeBase),
  withdrawalsRoot: block.withdrawalsRoot,
  blobGasUsed: toQuantity(block.blobGasUsed),
  excessBlobGas: '0x0',
  parentBeaconBlockRoot: block.parentBeaconBlockRoot,
  requestsHash: block.requestsHash,
  uncles: [],
  transactions: block.transactions.map((each) => (isFull ? toTransactionJson(block, each) : each.hash)),
  withdrawals: block.withdrawals.map((each) => ({
    index: toQuantity(each.index),
    validatorIndex: toQuantity(each.validatorIndex),
    address: each.address,
    amount: toQuantity(each.amountGwei),
  })),
});

export const toTransactionJson = (block: EvmBlock, of: EvmTransaction): object => ({
  blockHash: block.hash,
  blockNumber: toQuantity(block.height),
  from: of.from,
  gas: toQuantity(of.gasLimit),
  gasPrice: toQuantity(of.gasPriceBase),
  ...(of.type < 2 ? {} : { maxFeePerGas: toQuantity(of.maxFeeBase), maxPriorityFeePerGas: toQuantity(of.maxTipBase) }),
  ...(of.type === 3 ? { maxFeePerBlobGas: toQuantity(MAX_BLOB_FEE_BASE), blobVersionedHashes: of.blobHashes } : {}),
  hash: of.hash,
  input: of.input,
  nonce: toQuantity(of.nonce),
  to: of.to ?? null,
  transactionIndex: toQuantity(of.index),
  value: toQuantity(of.valueBase),
  type: toQuantity(of.type),
  ...(of.type === 0 ? {} : { accessList: [], yParity: toQuantity(of.signature.yParity) }),
  chainId: '0x1',
  v: toQuantity(of.type === 0 ? toLegacyV(of.signature.yParity) : of.signature.yParity),
  r: toQuantity(of.signature.r),
  s: toQuantity(of.signature.s),
});

/** Logs are numbered through the block. */
const countLogsBefore = (block: EvmBlock, of: EvmTransaction): number =>
  block.transactions.slice(0, of.index).reduce((sum, each) => sum + each.logs.length, 0);

export function toReceiptJson(block: EvmBlock, of: EvmTransaction): object {
  const place = {
    blockHash: block.hash,
    blockNumber: toQuantity(block.height),
    transactionHash: of.hash,
    transactionIndex: toQuantity(of.index),
  };
  const firstLog = countLogsBefore(block, of);
  return {
    ...place,
    from: of.from,
    to: of.to ?? null,
    contractAddress: of.contractAddress ?? null,
    cumulativeGasUsed: toQuantity(of.cumulativeGasUsed),
    effectiveGasPrice: toQuantity(of.gasPriceBase),
    gasUsed: toQuantity(of.gasUsed),
    ...(of.type === 3
      ? { blobGasUsed: toQuantity(of.blobHashes.length * BLOB_GAS), blobGasPrice: toQuantity(BLOB_PRICE_BASE) }
      : {}),
    logs: of.logs.map((log, at) => ({
      ...place,
      ...log,
      logIndex: toQuantity(firstLog + at),
      blockTimestamp: toQuantity(block.timeSec),
      removed: false,
    })),
    logsBloom: toHex(of.bloom),
    status: of.isFailed ? '0x0' : '0x1',
    type: toQuantity(of.type),
  };
}

/** Result of `callTracer`. Gas below the first call is left out. */
export function toTraceJson(of: EvmTransaction): object {
  const gas = { gas: toQuantity(of.gasLimit), gasUsed: toQuantity(of.gasUsed) };
  return { txHash: of.hash, result: { ...toFrameJson(of.trace), ...gas } };
}

const toFrameJson = (frame: CallFrame): object => ({
  from: frame.from,
  gas: '0x0',
  gasUsed: '0x0',
  to: frame.to,
  input: frame.input,
  ...(frame.error === undefined ? {} : { error: frame.error }),
  ...(frame.calls.length === 0 ? {} : { calls: frame.calls.map(toFrameJson) }),
  value: toQuantity(frame.valueBase),
  type: frame.type,
});
