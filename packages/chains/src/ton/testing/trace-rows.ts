import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseExactJson } from '../../codecs/exact-json.ts';
import { rawToAddressText } from '../wire/address-text.ts';
import { parseBlockData, type TonBlockData } from '../wire/data.ts';
import { type Facts, parseFacts } from '../wire/facts.ts';

type Json = Readonly<Record<string, unknown>>;

interface Row extends Json {
  readonly mc_block_seqno: number;
  readonly messages: readonly Json[];
}

/** A trace as toncenter's own tables have it. */
export interface TraceFile {
  readonly trace: Json & { readonly trace_id: string };
  readonly transactions: readonly Row[];
  readonly interfaces: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export const readTrace = (folder: string, file: string): TraceFile =>
  parseExactJson(readFileSync(join(folder, file), 'utf8')) as TraceFile;

const HASH = Buffer.alloc(32, 1).toString('base64');

/** Wallets and items in the tables of a trace. */
export function factsOfTrace({ interfaces }: TraceFile): Facts {
  const wallets: Json[] = [];
  const items: Json[] = [];
  for (const [raw, { JettonWallet: wallet, NftItem: item }] of Object.entries(interfaces)) {
    const account = rawToAddressText(raw);
    if (wallet !== undefined)
      wallets.push({
        account,
        owner: rawToAddressText(String(wallet['owner'])),
        master: rawToAddressText(String(wallet['jetton'])),
      });
    const collection = item?.['collection_address'];
    if (item !== undefined)
      items.push({
        item: account,
        ...(collection == null ? {} : { collection: rawToAddressText(String(collection)) }),
      });
  }
  return parseFacts({ wallets, items });
}

/** Transactions of a trace in the form of `/transactionsByMasterchainBlock`, in their blocks. */
export function blocksOfTrace({ transactions }: TraceFile): readonly TonBlockData[] {
  const seqnos = [...new Set(transactions.map(({ mc_block_seqno }) => mc_block_seqno))].sort((a, b) => a - b);
  return seqnos.map((seqno) => {
    const rows = transactions.filter(({ mc_block_seqno }) => mc_block_seqno === seqno);
    return parseBlockData({
      blocks: { blocks: [toBlock(seqno, rows.length)] },
      transactions: { transactions: rows.map(toTransaction) },
      parentHash: '00'.repeat(32),
    });
  });
}

const toBlock = (seqno: number, count: number): Json => ({
  workchain: -1,
  shard: '8000000000000000',
  seqno,
  root_hash: HASH,
  file_hash: HASH,
  global_id: -239,
  gen_utime: '1700000000',
  tx_count: count,
  masterchain_block_ref: { workchain: -1, shard: '8000000000000000', seqno },
});

function toTransaction({ messages, descr, aborted, destroyed, compute_mode, end_status, ...row }: Row): Json {
  const skipped = compute_mode === null;
  const reason = end_status === 'active' ? 'no_gas' : 'no_state';
  return {
    ...row,
    end_status,
    description: { type: descr, aborted, destroyed, compute_ph: skipped ? { skipped, reason } : { skipped } },
    in_msg: messages.filter(({ direction }) => direction === 'in').map(toMessage)[0],
    out_msgs: messages.filter(({ direction }) => direction === 'out').map(toMessage),
  };
}

const toMessage = ({ msg_hash, ...message }: Json): Json => ({ ...message, hash: msg_hash });
