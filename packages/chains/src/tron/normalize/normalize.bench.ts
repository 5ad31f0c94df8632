import { readFileSync } from 'node:fs';
import { realData } from '@sulian/testkit';
import { parseExactJson, stringifyExactJson } from '../../codecs/exact-json.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type RawTronBlock, type TronBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/tron/normalize/normalize.bench.ts`: a real block of 619 transactions, over and over. Its infos
 * are not at hand: each has a fee, and a token's transfer the log that it writes.
 */
const ROUNDS = 30;
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

const path = realData('tron/untron-v3/block-79072107.getblockbynum.derived.json');
if (path === undefined) throw new Error('the real data are not beside the project');
const block: Derived = JSON.parse(readFileSync(path, 'utf8'));
const [{ number, timestamp }] = [block.block_header.raw_data];
// What the script that made the JSON left out.
const odd = block.transactions[187]?.ret[0];
if (odd !== undefined) odd['1002'] = ['c83e81f6a50cd03ed4b6a20f'];

const infos = block.transactions.map(({ txID, raw_data: { contract } }) => {
  const { owner_address, contract_address, data = '' } = contract[0].parameter.value;
  const [, to, amount] = TRANSFER.exec(data) ?? [];
  const topics = [TRANSFER_TOPIC, owner_address.slice(2).padStart(64, '0'), to];
  return {
    id: txID,
    fee: 345_000,
    blockNumber: number,
    blockTimeStamp: timestamp,
    receipt: { net_fee: 345_000, ...(data === '' ? {} : { energy_usage_total: 65_000, result: 'SUCCESS' }) },
    ...(to === undefined ? {} : { log: [{ address: contract_address.slice(2), topics, data: amount }] }),
  };
});
const text = stringifyExactJson({ block, infos, hasInternals: true });

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, work: () => void): void {
  for (let i = 0; i < 5; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const rate = Math.round((block.transactions.length * ROUNDS) / seconds);
  console.log(`${stage.padEnd(34)} ${seconds.toFixed(2)} s   ${rate} transactions/s`);
}

const parse = (): TronBlockData => parseBlockData(parseExactJson(text) as RawTronBlock);
const parsed = parse();
console.log(`${parsed.transactions.length} transactions, ${(text.length / 1e6).toFixed(1)} MB of JSON a round`);
spend('JSON, schema and messages', () => void parse());
spend('ids and root recomputed', () => void verifyBlockData(parsed));
spend('normalised', () => void normalizeBlock(parsed));
spend('all of it', () => {
  const data = parse();
  verifyBlockData(data);
  normalizeBlock(data);
});
