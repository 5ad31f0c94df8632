import { encodeEvmWorld, encodeTronWorld, encodeWorld } from '@sulian/world';
import { DEMO_BLOCKS, type DemoChain, demoChain, SEED } from './demo-base.ts';
import { storeWorld, worldFile } from './world-file.ts';

const ENCODERS: Readonly<Partial<Record<DemoChain, typeof encodeEvmWorld>>> = {
  ETHEREUM: encodeEvmWorld,
  TRON: encodeTronWorld,
};

const chain = demoChain.parse(process.argv[3]);
const options = { seed: SEED, blocks: DEMO_BLOCKS[chain] };
storeWorld(worldFile(chain), ENCODERS[chain]?.(options) ?? encodeWorld({ ...options, chain }));
