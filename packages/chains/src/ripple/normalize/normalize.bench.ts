import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { readJson, toBinary } from '../testing/real-files.ts';
import { verifyLedgerData } from '../verify/verify.ts';
import { parseLedgerData } from '../wire/data.ts';
import { normalizeLedger } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/ripple/normalize/normalize.bench.ts`: 195 transactions of three real ledgers in bytes, over
 * and over.
 */
const ROUNDS = 100;
const HEIGHTS = [94_084_608, 90_150_378, 87_704_323];
/** The other two are made of JSON that lacks a part, so that their bytes have another root. */
const PROVABLE = 94_084_608;

const folder = join(realData('ripple') ?? '', 'xrpl4j');
const answers = HEIGHTS.map((height) => ({ answer: toBinary(readJson(join(folder, `ledger-result-${height}.json`))) }));
const read = () => answers.map(parseLedgerData);
const parsed = read();
const transactions = parsed.reduce((sum, data) => sum + data.transactions.length, 0);

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, count: number, work: () => void): void {
  for (let i = 0; i < 10; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  console.log(
    `${stage.padEnd(34)} ${seconds.toFixed(2)} s   ${Math.round((count * ROUNDS) / seconds)} transactions/s, heap ${heap} MB`,
  );
}

const provable = parsed.filter(({ header }) => header.index === PROVABLE);
const verify = (): void => provable.forEach(verifyLedgerData);
const normalize = (): void => parsed.forEach(normalizeLedger);

console.log(`${transactions} transactions a round`);
spend('bytes and schema', transactions, () => void read());
spend('hashes and root', provable[0]?.transactions.length ?? 0, verify);
spend('normalised', transactions, normalize);
spend('all of it', transactions, () => {
  for (const data of read()) {
    if (data.header.index === PROVABLE) verifyLedgerData(data);
    normalizeLedger(data);
  }
});
