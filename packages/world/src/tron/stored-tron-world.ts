import { encodeAccountWorld, openStoredAccountWorld, type StoredSchema } from '../accounts/stored-account-world.ts';
import type { WorldOptions } from '../world.ts';
import { buildTronBlock, NO_TRON_PARENT } from './build-tron-block.ts';
import type { TronBlock, TronBlockDraft, TronTransaction } from './tron-block.ts';
import type { TronShowcaseItem } from './tron-showcase.ts';
import { createTronWorld, type TronFacts, type TronWorld, toTronBlockTime } from './tron-world.ts';

/** Removes time and everything derived from it; on TRON that includes a transaction's id. */
const forgetTime = ({ hash, raw, rawJson, signatures, ...draft }: TronTransaction) => draft;

const FORM: StoredSchema<TronBlock, TronBlockDraft, TronShowcaseItem, TronFacts> = {
  create: createTronWorld,
  toDraft: ({ height, witness, transactions }) => ({ height, witness, transactions: transactions.map(forgetTime) }),
  link: (draft, { parent, options }) => {
    const parentHash = parent?.hash ?? NO_TRON_PARENT;
    return buildTronBlock(draft, { parentHash, timeSec: toTronBlockTime(options, draft.height) });
  },
  own: { contracts: 'stored', tokens: 'stored', locks: 'made' },
};

/** Bytes for `openStoredTronWorld`. */
export const encodeTronWorld = (beginning: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer =>
  encodeAccountWorld(FORM, beginning);

/**
 * Opens the world that `createTronWorld` makes, with its first blocks read from `bytes`. Undefined when another world
 * was stored.
 */
export const openStoredTronWorld = (options: WorldOptions, bytes: Buffer): TronWorld | undefined =>
  openStoredAccountWorld(FORM, options, bytes);
