import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verifyBlockData } from './verify/verify.ts';
import { readBlockExtention } from './wire/block-extention.ts';
import { parseBlockData } from './wire/data.ts';

const real = realData('tron');
if (real === undefined) console.warn('tron/real-data.test: skipped, the real data are not beside the project');

// biome-ignore lint/suspicious/noExplicitAny: files of many forms, picked apart by hand
const read = (path: string): any => JSON.parse(readFileSync(join(real ?? '', path), 'utf8'));
const readExtention = () =>
  Buffer.from(read('untron-v3/block-79072107.blockextention.json').blockExtention.slice(2), 'hex');
const readDerived = () => read('untron-v3/block-79072107.getblockbynum.derived.json');

describe.skipIf(real === undefined)('block 79072107 of the main network', () => {
  it('recomputes whole: id, transaction ids, root; and says that its infos are missing [R-CHAIN-100] [R-CHAIN-101]', () => {
    const data = readBlockExtention(readExtention());
    expect(verifyBlockData(data)).toEqual([
      {
        kind: 'INFOS_MISSING',
        count: 619,
        example: 'bc8c405617750cf327cc301619e91c61523aeb16436041a311430e9106859aaa',
      },
    ]);
    expect(data.transactions).toHaveLength(619);
    expect(data.id).toBe('0000000004b68b6be6d7223b1ecf2850f00f700292beeead2810c18e9e1548e2');
  });

  it('is the same block in JSON, once the field that a sender added stands where nodes print it', () => {
    const derived = readDerived();
    // The script that made the JSON left out what it did not know.
    expect(() => verifyBlockData(parseBlockData({ block: derived }))).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT' }),
    );
    derived.transactions[187].ret[0]['1002'] = ['c83e81f6a50cd03ed4b6a20f'];
    const data = parseBlockData({ block: derived });
    expect(verifyBlockData(data).map(({ kind }) => kind)).toEqual(['INFOS_MISSING']);
    expect(data).toEqual(readBlockExtention(readExtention()));
  });
});
