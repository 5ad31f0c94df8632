import { describe, expect, it } from 'vitest';
import { answerTron } from './node/tron-calls.ts';
import { toNodeText } from './node/tron-json.ts';
import { encodeTronWorld, openStoredTronWorld } from './stored-tron-world.ts';
import { createTronWorld, type TronWorld } from './tron-world.ts';

const BLOCKS = 150;
const options = { seed: 'kept', blocks: BLOCKS, startTimeSec: 1_795_000_000 };
const bytes = encodeTronWorld(options);
const whole = createTronWorld(options);

function open(): TronWorld {
  const world = openStoredTronWorld(options, bytes);
  if (world === undefined) throw new Error('it is not of these options');
  return world;
}

describe('a TRON world of which a build kept the first blocks', () => {
  it('answers as the world that is made anew does, whatever time the build gave it [R-WORLD-02]', () => {
    const storedWorld = open();
    for (let num = 0; num < BLOCKS; num++)
      for (const name of ['getblockbynum', 'gettransactioninfobyblocknum']) {
        const call = { name, isSolid: false, params: { num } };
        expect(toNodeText(answerTron(storedWorld, call))).toBe(toNodeText(answerTron(whole, call)));
      }
    expect(storedWorld.contracts).toEqual(whole.contracts);
    expect(storedWorld.tip.timeSec).toBe(options.startTimeSec);
    expect(storedWorld.labels()).toEqual(whole.labels());
    expect(storedWorld.showcase()).toEqual(whole.showcase());
  });

  it('goes on as that world does', () => {
    const storedWorld = open();
    const other = createTronWorld(options);
    expect(storedWorld.mine(0)).toEqual([]);
    expect(storedWorld.mine(3).map((block) => block.hash)).toEqual(other.mine(3).map((block) => block.hash));
    expect(storedWorld.findBlock(storedWorld.tip.hash)?.height).toBe(BLOCKS + 2);
    expect(storedWorld.reorg(2, 3).at(-1)?.hash).toBe(other.reorg(2, 3).at(-1)?.hash);
  });

  it('is not taken for one of another seed or length', () => {
    expect(openStoredTronWorld({ ...options, seed: 'another' }, bytes)).toBeUndefined();
    expect(openStoredTronWorld({ ...options, blocks: BLOCKS - 1 }, bytes)).toBeUndefined();
  });
});
