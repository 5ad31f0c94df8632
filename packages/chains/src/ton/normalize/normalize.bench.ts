import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { blocksOfTrace, factsOfTrace, readTrace } from '../testing/trace-rows.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { toFacts } from '../wire/facts.ts';
import { normalizeBlock } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/ton/normalize/normalize.bench.ts`: 919 transactions of 92 real traces, over and over.
 */
const ROUNDS = 30;

const folder = join(realData('ton/toncenter-indexer') ?? '', 'traces');
const traces = readdirSync(folder).map((name) => readTrace(folder, name));
const read = () =>
  traces.flatMap((trace) => blocksOfTrace(trace).map((data) => ({ data, facts: toFacts(factsOfTrace(trace)) })));
const parsed = read();
const transactions = parsed.reduce((sum, { data }) => sum + data.transactions.length, 0);

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, work: () => void): void {
  for (let i = 0; i < 5; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  console.log(
    `${stage.padEnd(34)} ${seconds.toFixed(2)} s   ${Math.round((transactions * ROUNDS) / seconds)} transactions/s, heap ${heap} MB`,
  );
}

const verify = ({ data }: (typeof parsed)[number]): void => {
  try {
    verifyBlockData(data);
  } catch {
    // Of two blocks a trace lacks what others did in between.
  }
};
const normalize = ({ data, facts }: (typeof parsed)[number]): void => void normalizeBlock(data, facts);

console.log(`${transactions} transactions a round`);
spend('schema, cells and bodies', () => void read());
spend('held against themselves', () => parsed.forEach(verify));
spend('normalised', () => parsed.forEach(normalize));
spend('all of it', () => {
  for (const each of read()) {
    verify(each);
    normalize(each);
  }
});
