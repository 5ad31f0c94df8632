import { readFileSync } from 'node:fs';
import { realData } from './real-data.ts';

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER = /^a9059cbb(.{64})(.{64})$/;

interface Derived {
  readonly block_header: { readonly raw_data: { readonly number: number; readonly timestamp: number } };
  readonly transactions: readonly {
    readonly txID: string;
    readonly ret: { [field: string]: unknown }[];
    readonly raw_data: {
      readonly contract: readonly [
        {
          readonly parameter: {
            readonly value: Readonly<Record<'owner_address' | 'contract_address' | 'data', string>>;
          };
        },
      ];
    };
  }[];
}

/**
 * A node's answers for block 79,072,107 of TRON, for benches, which cannot do without. The block is real; its infos are not
 * at hand and made: each transaction has a fee, and a token's transfer the log that it writes.
 * @throws where the real data are absent
 */
export function readTronBlock(): { readonly block: unknown; readonly infos: unknown; readonly hasInternals: boolean } {
  const path = realData('tron/untron-v3/block-79072107.getblockbynum.derived.json');
  if (path === undefined) throw new Error('the real data are not beside the project');
  const block: Derived = JSON.parse(readFileSync(path, 'utf8'));
  // Field that the script which made the JSON left out: without it the root differs.
  const odd = block.transactions[187]?.ret[0];
  if (odd !== undefined) odd['1002'] = ['c83e81f6a50cd03ed4b6a20f'];
  const { number, timestamp } = block.block_header.raw_data;
  const infos = block.transactions.map((transaction) => ({
    ...toInfo(transaction),
    blockNumber: number,
    blockTimeStamp: timestamp,
  }));
  return { block, infos, hasInternals: true };
}

function toInfo({ txID, raw_data: { contract } }: Derived['transactions'][number]) {
  const { owner_address, contract_address, data = '' } = contract[0].parameter.value;
  const [, to, amount] = TRANSFER.exec(data) ?? [];
  const topics = [TRANSFER_TOPIC, owner_address.slice(2).padStart(64, '0'), to];
  return {
    id: txID,
    fee: 345_000,
    receipt: { net_fee: 345_000, ...(data === '' ? {} : { energy_usage_total: 65_000, result: 'SUCCESS' }) },
    ...(to === undefined ? {} : { log: [{ address: contract_address.slice(2), topics, data: amount }] }),
  };
}
