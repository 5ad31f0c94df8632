import { type KeptForm, keepAccountWorld, openKeptAccountWorld } from '../accounts/kept-account-world.ts';
import type { WorldOptions } from '../world.ts';
import { buildTronBlock, NO_TRON_PARENT } from './build-tron-block.ts';
import type { TronBlock, TronBlockDraft, TronTransaction } from './tron-block.ts';
import type { TronShowcaseItem } from './tron-showcase.ts';
import { createTronWorld, type TronFacts, type TronWorld, toTronBlockTime } from './tron-world.ts';

/** Of TRON even a transaction's id follows from its time. */
const forgetTime = ({ hash, raw, rawJson, signatures, ...draft }: TronTransaction) => draft;

const FORM: KeptForm<TronBlock, TronBlockDraft, TronShowcaseItem, TronFacts> = {
  create: createTronWorld,
  toDraft: ({ height, witness, transactions }) => ({ height, witness, transactions: transactions.map(forgetTime) }),
  link: (draft, { parent, options }) => {
    const parentHash = parent?.hash ?? NO_TRON_PARENT;
    return buildTronBlock(draft, { parentHash, timeSec: toTronBlockTime(options, draft.height) });
  },
  own: { contracts: 'kept', tokens: 'kept', locks: 'made' },
};

/** Bytes for `openKeptTronWorld`. */
export const keepTronWorld = (beginning: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer =>
  keepAccountWorld(FORM, beginning);

/** The same world as `createTronWorld` makes, of which the first blocks are read. Undefined when another one was kept. */
export const openKeptTronWorld = (options: WorldOptions, bytes: Buffer): TronWorld | undefined =>
  openKeptAccountWorld(FORM, options, bytes);
