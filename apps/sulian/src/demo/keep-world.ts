import { renameSync, writeFileSync } from 'node:fs';
import { keepEvmWorld, keepWorld } from '@sulian/world';
import { DEMO_BLOCKS, SEED } from './demo-base.ts';
import { keptFile } from './kept-file.ts';
import { worldChain } from './world-process.ts';

const KEEPERS = { BITCOIN: keepWorld, ETHEREUM: keepEvmWorld } as const;

const chain = worldChain.parse(process.argv[3]);
const path = keptFile(chain);
// Whole or not at all: a start may look for it at this moment.
const draft = `${path}.${process.pid}`;
writeFileSync(draft, KEEPERS[chain]({ seed: SEED, blocks: DEMO_BLOCKS[chain] }));
renameSync(draft, path);
