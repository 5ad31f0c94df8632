import { toRawTonAddress } from '@sulian/chains';
import type { TonBlock, TonMessage, TonTransaction } from '../ton-block.ts';

type Json = Readonly<Record<string, unknown>>;

const GLOBAL_ID = -239;
const WHOLE_SHARD = '8000000000000000';
const MASTERCHAIN = -1;

/** Hashes as the indexer spells them. */
const toBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

const rawOf = (address: string | undefined): string | null => (address === undefined ? null : toRawTonAddress(address));
const isOfMaster = ({ account }: TonTransaction): boolean => account.startsWith('Ef');

/** Turns a block's hash into that of the shard that it takes in. */
const toOther = (hash: string): string => [...hash].reverse().join('');

function toOneBlock(
  { height, hash, timeSec }: TonBlock,
  blockRef: { workchain: number; hash: string; count: number },
): Json {
  const ref = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: height };
  return {
    workchain: blockRef.workchain,
    shard: WHOLE_SHARD,
    seqno: height,
    root_hash: toBase64(blockRef.hash),
    file_hash: toBase64(toOther(hash)),
    global_id: GLOBAL_ID,
    gen_utime: String(timeSec),
    tx_count: blockRef.count,
    masterchain_block_ref: ref,
    prev_blocks: [{ ...ref, workchain: blockRef.workchain, seqno: height - 1 }],
  };
}

export const toMasterJson = (block: TonBlock): Json =>
  toOneBlock(block, {
    workchain: MASTERCHAIN,
    hash: block.hash,
    count: block.transactions.filter(isOfMaster).length,
  });

/** The masterchain's block and the shard's that it takes in. */
export const toBlocksJson = (block: TonBlock): readonly Json[] => [
  toMasterJson(block),
  toOneBlock(block, {
    workchain: 0,
    hash: toOther(block.hash),
    count: block.transactions.filter((each) => !isOfMaster(each)).length,
  }),
];

const toOpcode = (opcode: number | undefined): string | null =>
  opcode === undefined ? null : `0x${opcode.toString(16).padStart(8, '0')}`;

export function toMessageJson(message: TonMessage): Json {
  const { source, destination, valueBase, forwardFeeBase, createdLt, isBounceable, isBounced, body } = message;
  const isOutside = source === undefined;
  return {
    hash: toBase64(message.hash),
    ...(isOutside ? { hash_norm: toBase64(toOther(message.hash)) } : {}),
    source: rawOf(source),
    destination: rawOf(destination),
    value: isOutside ? null : String(valueBase),
    value_extra_currencies: {},
    fwd_fee: isOutside ? null : String(forwardFeeBase),
    ihr_fee: isOutside ? null : '0',
    created_lt: isOutside ? null : String(createdLt),
    opcode: toOpcode(body.opcode),
    ihr_disabled: isOutside ? null : true,
    bounce: isOutside ? null : isBounceable,
    bounced: isOutside ? null : isBounced,
    import_fee: isOutside ? '0' : null,
    message_content: { hash: toBase64(body.hash), body: body.boc },
    init_state: null,
  };
}

/** Hash of the code of people's wallets (v4r2); contracts have another. */
const WALLET_CODE = toBase64('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0');
const CONTRACT_CODE = toBase64('c0'.repeat(32));

export function toTransactionJson(
  { height, timeSec }: TonBlock,
  transaction: TonTransaction,
  isContract: boolean,
): Json {
  const { account, hash, lt, previous, traceId, feesBase, isAborted, skipped, wasThere, hasCode } = transaction;
  const status = hasCode ? 'active' : 'uninit';
  const code_hash = hasCode ? (isContract ? CONTRACT_CODE : WALLET_CODE) : null;
  return {
    account: toRawTonAddress(account),
    hash: toBase64(hash),
    lt: String(lt),
    now: timeSec,
    mc_block_seqno: height,
    trace_id: toBase64(traceId),
    prev_trans_hash: toBase64(previous.hash),
    prev_trans_lt: String(previous.lt),
    orig_status: wasThere ? status : 'nonexist',
    end_status: status,
    total_fees: String(feesBase),
    description: {
      type: 'ord',
      aborted: isAborted,
      destroyed: false,
      compute_ph:
        skipped === undefined ? { skipped: false, exit_code: isAborted ? 709 : 0 } : { skipped: true, reason: skipped },
    },
    in_msg: toMessageJson(transaction.inMessage),
    out_msgs: transaction.outMessages.map(toMessageJson),
    account_state_before: { balance: String(transaction.beforeBase), code_hash },
    account_state_after: { balance: String(transaction.afterBase), code_hash },
  };
}
