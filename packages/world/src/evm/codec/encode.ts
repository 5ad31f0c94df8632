import type { EvmHeader, EvmTransaction, Withdrawal } from '../evm-block.ts';
import { encodeRlp, fromHex, type RlpItem, toBytes } from './rlp.ts';

const CHAIN_ID = toBytes(1);
const EMPTY = Buffer.alloc(0);
const NO_LIST: readonly RlpItem[] = [];
/** Hash of an empty list of uncles. */
export const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
/** Highest price per unit of blob gas that a transaction offers. */
export const MAX_BLOB_FEE_BASE = 1_000_000_000n;

type Signed = Omit<
  EvmTransaction,
  'hash' | 'raw' | 'index' | 'cumulativeGasUsed' | 'bloom' | 'moves' | 'acts' | 'trace'
>;

const typed = (type: number, fields: RlpItem): Buffer => Buffer.concat([Buffer.from([type]), encodeRlp(fields)]);

/** @see EIP-155, EIP-2930, EIP-1559, EIP-4844 */
export function encodeSigned(of: Signed): Buffer {
  const { yParity, r, s } = of.signature;
  const target = of.to === undefined ? EMPTY : fromHex(of.to);
  const payment = [toBytes(of.gasLimit), target, toBytes(of.valueBase), fromHex(of.input)];
  const signature = [toBytes(yParity), toBytes(r), toBytes(s)];
  switch (of.type) {
    case 0:
      return encodeRlp([
        toBytes(of.nonce),
        toBytes(of.maxFeeBase),
        ...payment,
        toBytes(toLegacyV(yParity)),
        toBytes(r),
        toBytes(s),
      ]);
    case 1:
      return typed(1, [CHAIN_ID, toBytes(of.nonce), toBytes(of.maxFeeBase), ...payment, NO_LIST, ...signature]);
    case 2:
      return typed(2, [CHAIN_ID, ...toFees(of), ...payment, NO_LIST, ...signature]);
    case 3: {
      const blobs = [toBytes(MAX_BLOB_FEE_BASE), of.blobHashes.map(fromHex)];
      return typed(3, [CHAIN_ID, ...toFees(of), ...payment, NO_LIST, ...blobs, ...signature]);
    }
  }
}

const toFees = (of: Signed): RlpItem[] => [toBytes(of.nonce), toBytes(of.maxTipBase), toBytes(of.maxFeeBase)];

/** EIP-155 with chain 1. */
export const toLegacyV = (yParity: 0 | 1): number => 37 + yParity;

export function encodeReceipt(of: EvmTransaction): Buffer {
  const logs = of.logs.map((log) => [fromHex(log.address), log.topics.map(fromHex), fromHex(log.data)]);
  const fields = [toBytes(of.isFailed ? 0 : 1), toBytes(of.cumulativeGasUsed), of.bloom, logs];
  return of.type === 0 ? encodeRlp(fields) : typed(of.type, fields);
}

export const encodeWithdrawal = (of: Withdrawal): Buffer =>
  encodeRlp([toBytes(of.index), toBytes(of.validatorIndex), fromHex(of.address), toBytes(of.amountGwei)]);

/** A header since Prague (EIP-7685), of a proof-of-stake chain. */
export const encodeEvmHeader = (of: EvmHeader): Buffer =>
  encodeRlp([
    fromHex(of.parentHash),
    fromHex(NO_UNCLES),
    fromHex(of.miner),
    fromHex(of.stateRoot),
    fromHex(of.transactionsRoot),
    fromHex(of.receiptsRoot),
    of.bloom,
    EMPTY,
    toBytes(of.height),
    toBytes(of.gasLimit),
    toBytes(of.gasUsed),
    toBytes(of.timeSec),
    fromHex(of.extraData),
    fromHex(of.mixHash),
    Buffer.alloc(8),
    toBytes(of.baseFeeBase),
    fromHex(of.withdrawalsRoot),
    toBytes(of.blobGasUsed),
    toBytes(0),
    fromHex(of.parentBeaconBlockRoot),
    fromHex(of.requestsHash),
  ]);
