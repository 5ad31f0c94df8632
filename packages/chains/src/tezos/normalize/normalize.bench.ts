import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { parseExactJson } from '../../codecs/exact-json.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type TezosBlockData } from '../wire/data.ts';
import { normalizeBlock } from './normalize.ts';

/**
 * `npx tsx packages/chains/src/tezos/normalize/normalize.bench.ts`: real operations of four groups of contracts' calls, 200 of
 * each in one block, over and over.
 */
const ROUNDS = 30;
const COPIES = 200;

const folder = realData('tezos') ?? '';
const read = (path: string) => parseExactJson(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>;
const block = read('go-tezos/block.json');
const groups = [
  'oocFt4vkkgQGfoRH54328cJUbDdWvj3x6KEs5Arm4XhqwwJmnJ8',
  'ooz1bkCQeYsZYP7vb4Dx7pYPRpWN11Z3G3yP1v4HAfdNXuHRv9c',
  'opJXaAMkBrAbd1XFd23kS8vXiw63tU4rLUcLrZgqUCpCbhT1Pn9',
  'opToHHcqFhRTQWJv2oTGAtywucj9KM1nDnk5eHsEETYJyvJLsa5',
].map((name) => read(`bcdhub/${name}.json`));
const made = JSON.stringify({
  ...block,
  operations: [[], [], [], Array.from({ length: COPIES }, () => groups).flat()],
});
const whole = JSON.stringify(block);
const operations = COPIES * groups.length;
const parsed = parseBlockData(parseExactJson(made));
const votes = parseBlockData(parseExactJson(whole));
const inWhole = votes.operations.flat().length;

/** Processor time of a stage over all rounds, in seconds. */
function spend(stage: string, count: number, work: () => void): void {
  for (let i = 0; i < 3; i++) work();
  const start = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) work();
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  console.log(
    `${stage.padEnd(40)} ${seconds.toFixed(2)} s   ${Math.round((count * ROUNDS) / seconds)} operations/s, heap ${heap} MB`,
  );
}

const parse = (text: string): TezosBlockData => parseBlockData(parseExactJson(text));
spend('JSON and schema', operations, () => void parse(made));
spend('normalised', operations, () => void normalizeBlock(parsed));
spend('both', operations, () => void normalizeBlock(parse(made)));
spend('a whole block: hash and root recomputed', inWhole, () => void verifyBlockData(votes));
spend('a whole block: all of it', inWhole, () => {
  const data = parse(whole);
  verifyBlockData(data);
  normalizeBlock(data);
});
