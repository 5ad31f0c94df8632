import { readTronBlock } from '@sulian/testkit';
import { parseExactJson, stringifyExactJson } from '../../codecs/exact-json.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type RawTronBlock, type TronBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/tron/normalize/normalize.bench.ts`: a real block of 619 transactions, over and over.
 */
const ROUNDS = 30;

const text = stringifyExactJson(readTronBlock());
const parse = (): TronBlockData => parseBlockData(parseExactJson(text) as RawTronBlock);
const parsed = parse();

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, work: () => void): void {
  for (let i = 0; i < 5; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const rate = Math.round((parsed.transactions.length * ROUNDS) / seconds);
  console.log(`${stage.padEnd(34)} ${seconds.toFixed(2)} s   ${rate} transactions/s`);
}

console.log(`${parsed.transactions.length} transactions, ${(text.length / 1e6).toFixed(1)} MB of JSON a round`);
spend('JSON, schema and messages', () => void parse());
spend('ids and root recomputed', () => void verifyBlockData(parsed));
spend('normalised', () => void normalizeBlock(parsed));
spend('all of it', () => {
  const data = parse();
  verifyBlockData(data);
  normalizeBlock(data);
});
