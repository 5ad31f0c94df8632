import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { parseExactJson } from '../../codecs/exact-json.ts';
import { parseBlockData, type TezosBlockData } from '../wire/data.ts';

type Json = Readonly<Record<string, unknown>>;

const read = (path: string): unknown => parseExactJson(readFileSync(join(realData('tezos') ?? '', path), 'utf8'));

/** A whole block: its hash and its root can be recomputed. */
export const readWholeBlock = (): TezosBlockData => parseBlockData(read('go-tezos/block.json'));

/** Blocks that their source reduced to one operation. */
export const readTrimmedBlocks = (): readonly TezosBlockData[] =>
  ['taquito/block-1470478.trimmed.json', 'taquito/block-578756.trimmed.json'].map((path) => parseBlockData(read(path)));

/** Operations whose block is not at hand, in a block made for them: header and rewards are another one's. */
export function readLooseOperations(): TezosBlockData {
  const block = read('go-tezos/block.json') as Json;
  const groups = readdirSync(join(realData('tezos') ?? '', 'bcdhub'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => read(`bcdhub/${name}`));
  // An answer of `/operations` of another block, and one of a node that tried an operation beforehand, which has no hash.
  const listed = (read('go-tezos/operations.json') as readonly unknown[][]).flat();
  const [tried] = read('go-tezos/preapply_operations.json') as readonly Json[];
  const hash = 'ooz1bkCQeYsZYP7vb4Dx7pYPRpWN11Z3G3yP1v4HAfdNXuHRv9c';
  const operations = [listed, [], [], [...groups, { ...tried, hash }]];
  return parseBlockData({ ...block, metadata: { balance_updates: [] }, operations });
}
