import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verifyBlockData } from './verify/verify.ts';
import { parseBlockData } from './wire/data.ts';

const real = realData('tron');
if (real === undefined) console.warn('tron/real-data.test: skipped, the real data are not beside the project');

const read = (path: string): unknown => JSON.parse(readFileSync(join(real ?? '', path), 'utf8'));

describe.skipIf(real === undefined)('block 79072107 of the main network', () => {
  const block = () => parseBlockData({ block: read('untron-v3/block-79072107.getblockbynum.derived.json') });

  it('recomputes whole: id, transaction ids, root; and says that its infos are missing [R-CHAIN-100] [R-CHAIN-101]', () => {
    const data = block();
    expect(verifyBlockData(data)).toEqual([
      {
        kind: 'INFOS_MISSING',
        count: 619,
        example: 'bc8c405617750cf327cc301619e91c61523aeb16436041a311430e9106859aaa',
      },
    ]);
    expect(data.transactions).toHaveLength(619);
  });
});
