import { keccak } from '../accounts/keccak.ts';
import { type KeptForm, keepAccountWorld, openKeptAccountWorld } from '../accounts/kept-account-world.ts';
import type { WorldOptions } from '../world.ts';
import { encodeEvmHeader } from './codec/encode.ts';
import { toHex } from './codec/rlp.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmShowcaseItem } from './evm-showcase.ts';
import { createEvmWorld, type EvmFacts, type EvmWorld, NO_EVM_PARENT, toEvmBlockTime } from './evm-world.ts';

const FORM: KeptForm<EvmBlock, EvmBlock, EvmShowcaseItem, EvmFacts> = {
  create: createEvmWorld,
  // As it stands: its time, parent and hash are of no meaning.
  toDraft: (block) => block,
  link: (draft, { parent, options }) => {
    const parentHash = parent?.hash ?? NO_EVM_PARENT;
    const header = { ...draft, parentHash, timeSec: toEvmBlockTime(options, draft.height) };
    return { ...header, hash: toHex(keccak(encodeEvmHeader(header))) };
  },
  own: { contracts: 'kept', tokens: 'kept' },
};

/** Bytes for `openKeptEvmWorld`. */
export const keepEvmWorld = (beginning: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer =>
  keepAccountWorld(FORM, beginning);

/** The same world as `createEvmWorld` makes, of which the first blocks are read. Undefined when another one was kept. */
export const openKeptEvmWorld = (options: WorldOptions, bytes: Buffer): EvmWorld | undefined =>
  openKeptAccountWorld(FORM, options, bytes);
