import type { CallFrame } from '../../accounts/run.ts';
import { toHeaderJson } from '../build-tron-block.ts';
import { toTronHex } from '../codec/address.ts';
import type { TronBlock, TronTransaction } from '../tron-block.ts';

const MARK = '\uE000';

/** JSON with integers of any size, which nodes write as plain digits. */
export const toNodeText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each !== 'bigint' ? each : Number.isSafeInteger(Number(each)) ? Number(each) : `${MARK}${each}${MARK}`,
  ).replaceAll(new RegExp(`"${MARK}(-?\\d+)${MARK}"`, 'g'), '$1');

const inHex = (text: string): string => Buffer.from(text).toString('hex');
/** Field of a node's answer; nodes omit 0. */
const nonZeroField = (name: string, value: bigint | number): object => (BigInt(value) === 0n ? {} : { [name]: value });

export const toTransactionJson = (of: TronTransaction): object => ({
  ret: [{ contractRet: of.result }],
  signature: of.signatures,
  txID: of.hash,
  raw_data: of.rawJson,
  raw_data_hex: of.raw.toString('hex'),
});

/** `/wallet/getblockbynum`. */
export const toBlockJson = (block: TronBlock): object => ({
  blockID: block.hash,
  block_header: { raw_data: toHeaderJson(block), witness_signature: block.signature },
  ...(block.transactions.length === 0 ? {} : { transactions: block.transactions.map(toTransactionJson) }),
});

const KINDS: Readonly<Record<CallFrame['type'], string>> = {
  CALL: 'call',
  CREATE: 'create',
  CREATE2: 'create',
  DELEGATECALL: 'call',
  STATICCALL: 'call',
  SELFDESTRUCT: 'suicide',
};

/** The calls below a transaction's own, in the order in which they begin. */
const listCalls = (frame: CallFrame): readonly CallFrame[] => frame.calls.flatMap((call) => [call, ...listCalls(call)]);

const toInternalJson = (of: TronTransaction, call: CallFrame, at: number): object => ({
  hash: `${of.hash.slice(0, 48)}${at.toString(16).padStart(16, '0')}`,
  caller_address: toTronHex(call.from),
  transferTo_address: toTronHex(call.to),
  callValueInfo: [nonZeroField('callValue', call.valueBase)],
  note: inHex(KINDS[call.type]),
  ...(call.error === undefined ? {} : { rejected: true }),
});

const toReceiptJson = ({ receipt, result, contract }: TronTransaction): object => ({
  ...nonZeroField('energy_usage', receipt.energyUsage),
  ...nonZeroField('energy_fee', receipt.energyFeeBase),
  ...nonZeroField('energy_usage_total', receipt.energyTotal),
  ...nonZeroField('net_usage', receipt.netUsage),
  ...nonZeroField('net_fee', receipt.netFeeBase),
  ...(contract === undefined ? {} : { result }),
});

/** An entry of `/wallet/gettransactioninfobyblocknum`. */
export function toInfoJson(block: TronBlock, of: TronTransaction): object {
  const calls = of.trace === undefined || of.result !== 'SUCCESS' ? [] : listCalls(of.trace);
  const claimed = of.type === 'WithdrawExpireUnfreezeContract' ? 'withdraw_expire_amount' : 'withdraw_amount';
  return {
    id: of.hash,
    ...nonZeroField('fee', of.receipt.feeBase),
    blockNumber: block.height,
    blockTimeStamp: block.timeSec * 1000,
    contractResult: [of.contract === undefined ? '' : '0'.repeat(64)],
    ...(of.contract === undefined ? {} : { contract_address: toTronHex(of.contract) }),
    receipt: toReceiptJson(of),
    ...(of.logs.length === 0
      ? {}
      : {
          log: of.logs.map(({ address, topics, data }) => ({
            address: address.slice(2),
            topics: topics.map((topic) => topic.slice(2)),
            ...(data === '0x' ? {} : { data: data.slice(2) }),
          })),
        }),
    ...(of.result === 'SUCCESS' ? {} : { result: 'FAILED', resMessage: inHex(`${of.result} opcode executed`) }),
    ...(of.assetId === undefined ? {} : { assetIssueID: of.assetId }),
    ...nonZeroField(claimed, of.claimedBase),
    ...(calls.length === 0 ? {} : { internal_transactions: calls.map((call, at) => toInternalJson(of, call, at)) }),
  };
}
