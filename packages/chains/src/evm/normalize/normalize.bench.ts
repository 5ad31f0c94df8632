import { readRealTexts } from '@sulian/testkit';
import { getEvmChain } from '../chains.ts';
import { parseRecording } from '../files/recorded.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BlockData, parseBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

/** `npx tsx packages/chains/src/evm/normalize/normalize.bench.ts`: real blocks of Ethereum in memory, over and over. */
const ROUNDS = 20;

const chain = getEvmChain('ETHEREUM');
const texts = readRealTexts('evm/chainstorage-rpc');

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, transfers: number, work: () => void): void {
  for (let i = 0; i < 3; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  console.log(
    `${stage.padEnd(34)} ${seconds.toFixed(2)} s   ${Math.round((transfers * ROUNDS) / seconds)} transfers/s`,
  );
}

const parse = (): readonly BlockData[] => texts.map((text) => parseBlockData(parseRecording(text)));
const parsed = parse();
const normalize = () => parsed.map((data) => normalizeBlock(chain, data).block);
const transfers = normalize()
  .flatMap(({ transactions }) => transactions)
  .flatMap(({ operations }) => operations)
  .filter(({ type, sources }) => type !== 'FEE' && (sources[0]?.amountBase ?? 1n) > 0n).length;
console.log(`${texts.length} blocks, ${transfers} transfers of value a round, fees and empty calls not counted`);
spend('JSON and schema', transfers, () => void parse());
spend('hash and roots recomputed', transfers, () => void parsed.map((data) => verifyBlockData(chain, data)));
spend('normalised', transfers, () => void normalize());
spend('all of it', transfers, () => {
  for (const data of parse()) {
    verifyBlockData(chain, data);
    normalizeBlock(chain, data);
  }
});
