import { readFileSync } from 'node:fs';
import { realData } from '@sulian/testkit';
import { parseExactJson } from '../../codecs/exact-json.ts';
import { forgetProgramOwned } from '../address/curve.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type SolanaBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/solana/normalize/normalize.bench.ts`: a real block of 602 transactions, over and over.
 */
const ROUNDS = 30;
const SLOT = 254_170_887;

const path = realData('solana/photon/block-254170887.base64.json');
if (path === undefined) throw new Error('the real data are not beside the project');
const text = readFileSync(path, 'utf8');
const parse = (): SolanaBlockData => parseBlockData({ slot: SLOT, block: parseExactJson(text) });
const parsed = parse();

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, work: () => void): void {
  for (let i = 0; i < 5; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const rate = Math.round((parsed.transactions.length * ROUNDS) / seconds);
  console.log(`${stage.padEnd(44)} ${seconds.toFixed(2)} s   ${rate} transactions/s`);
}

const heapMb = (): number => Math.round(process.memoryUsage().heapUsed / 2 ** 20);

console.log(`${parsed.transactions.length} transactions, ${(text.length / 1e6).toFixed(1)} MB of JSON a round`);
spend('JSON', () => void parseExactJson(text));
spend('JSON, schema and messages', () => void parse());
spend('eight signatures', () => void verifyBlockData(parsed));
spend('normalised', () => void normalizeBlock(parsed));
spend('normalised, every owner met the first time', () => {
  forgetProgramOwned();
  normalizeBlock(parsed);
});
const before = heapMb();
spend('all of it', () => {
  const data = parse();
  verifyBlockData(data);
  normalizeBlock(data);
});
console.log(`heap ${before} MB before the last stage, ${heapMb()} MB after it`);
