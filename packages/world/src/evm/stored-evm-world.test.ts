import { describe, expect, it } from 'vitest';
import { createEvmWorld, type EvmWorld } from './evm-world.ts';
import { answerEvm } from './node/evm-methods.ts';
import { encodeEvmWorld, openStoredEvmWorld } from './stored-evm-world.ts';

const BLOCKS = 150;
const options = { seed: 'kept', blocks: BLOCKS, startTimeSec: 1_795_000_000 };
const bytes = encodeEvmWorld(options);
const whole = createEvmWorld(options);

function open(): EvmWorld {
  const world = openStoredEvmWorld(options, bytes);
  if (world === undefined) throw new Error('it is not of these options');
  return world;
}

describe('an Ethereum world of which a build kept the first blocks', () => {
  it('answers as the world that is made anew does, whatever time the build gave it [R-WORLD-02]', () => {
    const storedWorld = open();
    for (const { height, hash } of whole.blocks) {
      const at = `0x${height.toString(16)}`;
      for (const [method, ...params] of [
        ['eth_getBlockByNumber', at, true],
        ['eth_getBlockByHash', hash, false],
        ['eth_getBlockReceipts', at],
        ['debug_traceBlockByNumber', at, { tracer: 'callTracer' }],
      ] as const)
        expect(answerEvm(storedWorld, method, params)).toEqual(answerEvm(whole, method, params));
    }
    // decimals()
    for (const to of whole.tokens.keys())
      expect(answerEvm(storedWorld, 'eth_call', [{ to, data: '0x313ce567' }])).toEqual(
        answerEvm(whole, 'eth_call', [{ to, data: '0x313ce567' }]),
      );
    expect(storedWorld.contracts).toEqual(whole.contracts);
    expect(storedWorld.tip.timeSec).toBe(options.startTimeSec);
  });

  it('knows what the outside knows, on the days of its own time', () => {
    const storedWorld = open();
    expect(whole.labels().length).toBeGreaterThan(10);
    expect(storedWorld.labels()).toEqual(whole.labels());
    expect(storedWorld.showcase()).toEqual(whole.showcase());
  });

  it('goes on as that world does, and can be asked for everything', () => {
    const storedWorld = open();
    const other = createEvmWorld(options);
    const { address } = other.labels()[0] ?? { address: '' };
    expect(answerEvm(storedWorld, 'eth_getBalance', [address])).toBe(answerEvm(other, 'eth_getBalance', [address]));
    expect(storedWorld.mine(0)).toEqual([]);
    expect(storedWorld.mine(3).map((block) => block.hash)).toEqual(other.mine(3).map((block) => block.hash));
    expect(storedWorld.blocks.map((block) => block.hash)).toEqual(other.blocks.map((block) => block.hash));
    expect(storedWorld.findBlock(storedWorld.tip.hash)?.height).toBe(BLOCKS + 2);
    expect(storedWorld.labels()).toEqual(other.labels());
    expect(storedWorld.reorg(2, 3).at(-1)?.hash).toBe(other.reorg(2, 3).at(-1)?.hash);
  });

  it('is not taken for one of another seed or length', () => {
    expect(openStoredEvmWorld({ ...options, seed: 'another' }, bytes)).toBeUndefined();
    expect(openStoredEvmWorld({ ...options, blocks: BLOCKS - 1 }, bytes)).toBeUndefined();
  });
});
