import { describe, expect, it } from 'vitest';
import { answer } from './node/methods.ts';
import { encodeWorld, openStoredWorld } from './stored-world.ts';
import { createWorld, type World } from './world.ts';

const BLOCKS = 400;
const options = { seed: 'kept', blocks: BLOCKS, startTimeSec: 1_795_000_000 };
const bytes = encodeWorld(options);
const whole = createWorld(options);

function open(): World {
  const world = openStoredWorld(options, Buffer.from(bytes));
  if (world === undefined) throw new Error('it is not of these options');
  return world;
}

describe('a world of which a build kept the first blocks', () => {
  it('answers as the world that is made anew does, whatever time the build gave it [R-WORLD-02]', () => {
    const storedWorld = open();
    for (const { height, hash } of whole.blocks)
      for (const [method, ...params] of [
        ['getblockhash', height],
        ['getblock', hash, 0],
        ['getblockheader', hash, false],
      ] as const)
        expect(answer(storedWorld, method, params, undefined)).toEqual(answer(whole, method, params, undefined));
    expect(answer(storedWorld, 'getblockchaininfo', [], undefined)).toEqual(
      answer(whole, 'getblockchaininfo', [], undefined),
    );
    expect(storedWorld.tip.timeSec).toBe(options.startTimeSec);
  });

  it('knows what the outside knows, on the days of its own time', () => {
    const storedWorld = open();
    expect(whole.labels().length).toBeGreaterThan(10);
    expect(storedWorld.labels()).toEqual(whole.labels());
    expect(storedWorld.coinbaseTags()).toEqual(whole.coinbaseTags());
    expect(storedWorld.showcase()).toEqual(whole.showcase());
  });

  it('goes on as that world does, and can be asked for everything', () => {
    const storedWorld = open();
    const other = createWorld(options);
    const { hash } = other.blocks[BLOCKS - 100] ?? other.tip;
    expect(answer(storedWorld, 'getblock', [hash, 3], undefined)).toEqual(
      answer(other, 'getblock', [hash, 3], undefined),
    );
    expect(storedWorld.mine(0)).toEqual([]);
    expect(storedWorld.mine(3).map((block) => block.hash)).toEqual(other.mine(3).map((block) => block.hash));
    expect(storedWorld.blocks.map((block) => block.hash)).toEqual(other.blocks.map((block) => block.hash));
    expect(storedWorld.findBlock(storedWorld.tip.hash)?.height).toBe(BLOCKS + 2);
    expect(storedWorld.labels()).toEqual(other.labels());
    expect(storedWorld.reorg(2, 3).at(-1)?.hash).toBe(other.reorg(2, 3).at(-1)?.hash);
  });

  it('is not taken for one of another seed or length', () => {
    expect(openStoredWorld({ ...options, seed: 'another' }, bytes)).toBeUndefined();
    expect(openStoredWorld({ ...options, blocks: BLOCKS - 1 }, bytes)).toBeUndefined();
  });
});
