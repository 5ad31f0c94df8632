import { keepEvmWorld, keepTronWorld, keepWorld } from '@sulian/world';
import { DEMO_BLOCKS, SEED } from './demo-base.ts';
import { keptFile, writeKept } from './kept-file.ts';
import { worldChain } from './world-process.ts';

const KEEPERS = { BITCOIN: keepWorld, ETHEREUM: keepEvmWorld, TRON: keepTronWorld } as const;

const chain = worldChain.parse(process.argv[3]);
writeKept(keptFile(chain), KEEPERS[chain]({ seed: SEED, blocks: DEMO_BLOCKS[chain] }));
