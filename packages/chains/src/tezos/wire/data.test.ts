import { describe, expect, it } from 'vitest';
import { parseBlockData } from './data.ts';

describe('a block that is not shaped as nodes answer', () => {
  it('is refused with its place, and with its height where that can be read [R-CHAIN-376]', () => {
    const faultOf = (header: object) => {
      try {
        return parseBlockData({ chain_id: 'NetXdQprcVkpaWU', hash: 'B', header, metadata: {}, operations: [] });
      } catch (error) {
        return error;
      }
    };
    expect(faultOf({ level: 1_064_978 })).toMatchObject({
      code: 'BLOCK_CORRUPT',
      details: { path: 'header.proto', height: 1_064_978 },
    });
    expect(faultOf({ level: '1e6' })).toMatchObject({ code: 'BLOCK_CORRUPT', details: { path: 'header.level' } });
  });
});
