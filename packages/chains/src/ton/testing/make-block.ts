import { toAddressText, toRawAddress } from '../wire/address-text.ts';
import type { Cell } from '../wire/cells/boc.ts';
import { toBoc, writeBoc } from '../wire/cells/build-cell.ts';
import { findRootHash } from '../wire/cells/cell-hash.ts';
import { parseBlockData, type TonBlockData } from '../wire/data.ts';

/** Account of workchain 0 whose 32 bytes are all the same. */
export const account = (byte: number): string => toAddressText(0, Buffer.alloc(32, byte));
export const hash = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const REF = { workchain: -1, shard: '8000000000000000', seqno: 7 };

export interface MessageFields {
  readonly from: string;
  readonly to: string;
  readonly body: Cell;
  readonly aborted?: boolean;
  /** Fields of the message that differ. */
  readonly message?: Readonly<Record<string, unknown>>;
}

/** A block with one message of 1,000 that costs 10, of an account that had 5. @param changed fields of the transaction */
export const makeBlock = (fields: MessageFields, changed: Readonly<Record<string, unknown>> = {}): TonBlockData =>
  parseBlockData(makeAnswers(fields, changed));

/** The same as an indexer answers it. */
export function makeAnswers(
  { from, to, body, aborted = false, message = {} }: MessageFields,
  changed: Readonly<Record<string, unknown>> = {},
) {
  const content = {
    hash: findRootHash(toBoc(body))?.toString('base64'),
    body: writeBoc(body).toString('base64'),
  };
  const block = { root_hash: hash(9), file_hash: hash(8), global_id: -239, gen_utime: '1700000000', tx_count: 1 };
  const inMessage = {
    hash: hash(5),
    source: toRawAddress(from),
    destination: toRawAddress(to),
    value: '1000',
    fwd_fee: '3',
    ihr_fee: '0',
    ihr_disabled: true,
    bounced: false,
    message_content: content,
    ...message,
  };
  const transaction = {
    account: toRawAddress(to),
    hash: hash(6),
    lt: '700',
    now: 1_700_000_000,
    mc_block_seqno: 7,
    trace_id: hash(4),
    prev_trans_hash: hash(3),
    prev_trans_lt: '600',
    orig_status: 'active',
    end_status: 'active',
    total_fees: '10',
    description: { type: 'ord', aborted, compute_ph: { skipped: false } },
    in_msg: inMessage,
    out_msgs: [],
    account_state_before: { balance: '5' },
    account_state_after: { balance: '995' },
    ...changed,
  };
  return {
    blocks: { blocks: [{ ...REF, ...block, masterchain_block_ref: REF }] },
    transactions: { transactions: [transaction] },
    parentHash: '0'.repeat(64),
  };
}
