import { keccak } from '../accounts/keccak.ts';
import { encodeAccountWorld, openStoredAccountWorld, type StoredSchema } from '../accounts/stored-account-world.ts';
import type { WorldOptions } from '../world.ts';
import { encodeEvmHeader } from './codec/encode.ts';
import { toHex } from './codec/rlp.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmShowcaseItem } from './evm-showcase.ts';
import { createEvmWorld, type EvmFacts, type EvmWorld, NO_EVM_PARENT, toEvmBlockTime } from './evm-world.ts';

const FORM: StoredSchema<EvmBlock, EvmBlock, EvmShowcaseItem, EvmFacts> = {
  create: createEvmWorld,
  // The block unchanged: its time, parent and hash are ignored.
  toDraft: (block) => block,
  link: (draft, { parent, options }) => {
    const parentHash = parent?.hash ?? NO_EVM_PARENT;
    const header = { ...draft, parentHash, timeSec: toEvmBlockTime(options, draft.height) };
    return { ...header, hash: toHex(keccak(encodeEvmHeader(header))) };
  },
  own: { contracts: 'stored', tokens: 'stored' },
};

/** Bytes for `openStoredEvmWorld`. */
export const encodeEvmWorld = (beginning: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer =>
  encodeAccountWorld(FORM, beginning);

/**
 * Opens the world that `createEvmWorld` makes, with its first blocks read from `bytes`. Undefined when another world
 * was stored.
 */
export const openStoredEvmWorld = (options: WorldOptions, bytes: Buffer): EvmWorld | undefined =>
  openStoredAccountWorld(FORM, options, bytes);
