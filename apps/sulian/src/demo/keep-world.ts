import { keepEvmWorld, keepTronWorld, keepWorld } from '@sulian/world';
import { DEMO_BLOCKS, type DemoChain, demoChain, SEED } from './demo-base.ts';
import { storeWorld, worldFile } from './world-file.ts';

const KEEPERS: Readonly<Partial<Record<DemoChain, typeof keepEvmWorld>>> = {
  ETHEREUM: keepEvmWorld,
  TRON: keepTronWorld,
};

const chain = demoChain.parse(process.argv[3]);
const options = { seed: SEED, blocks: DEMO_BLOCKS[chain] };
storeWorld(worldFile(chain), KEEPERS[chain]?.(options) ?? keepWorld({ ...options, chain }));
