import { getChain } from '@sulian/domain';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import { sha256, sha512Half } from '../hash.ts';
import type { WorldOptions } from '../world.ts';
import { createRippleEconomy, type RippleEconomy } from './economy/ripple-economy.ts';
import type { RippleBlock, RippleTransaction } from './ripple-block.ts';
import type { RippleBook } from './ripple-book.ts';
import { listRippleSightings } from './ripple-labels.ts';
import { listRippleShowcase, type RippleShowcaseItem } from './ripple-showcase.ts';
import { findRoot } from './tree.ts';

/** Its blocks are validated ledgers; the first has the number of the first that anybody has. */
export type RippleWorld = AccountWorld<RippleBlock, RippleShowcaseItem> & RippleFacts;

interface RippleFacts {
  /** Ids of the items that an address owns, or owned after the ledger of that height. */
  readonly itemsOf: RippleBook['listItems'];
  /** An entry of the ledger's state as it is now. */
  readonly entryOf: RippleBook['findEntry'];
}

const LEDGER_SEC = 4;
const CLOSE_RESOLUTION = 10;
/** The ledger counts seconds from 2000 on. */
const EPOCH_SEC = 946_684_800;
const NO_PARENT = '0'.repeat(64);
const TOTAL_DROPS = 100_000_000_000_000_000n;
/** Ledgers before it are lost to everybody. */
const { firstHeight: FIRST_INDEX } = getChain('RIPPLE');

interface Content {
  readonly height: number;
  readonly parent: RippleBlock | undefined;
  readonly timeSec: number;
  readonly branch: string;
}

/** A simulated XRP Ledger economy of which everything is known. */
export const createRippleWorld = (options: WorldOptions): RippleWorld =>
  createAccountWorld<RippleBlock, RippleEconomy, RippleShowcaseItem, RippleFacts>(options, {
    blockSec: LEDGER_SEC,
    open: () => createRippleEconomy(options.seed),
    build(economy, { height: age, parent, branch, timeSec }) {
      const height = FIRST_INDEX + age;
      const genesis = economy.step(age, height, `${options.seed}/ripple/${branch}/${age}`);
      const { transactions } = economy.book;
      const sealed = seal({ height, parent, timeSec, branch }, transactions);
      const state = age === 0 ? economy.book.listState() : [];
      return { height, timeSec, transactions, genesis, state, ...sealed };
    },
    movesBeside: ({ genesis }) => genesis,
    listSightings: ({ cast }, blocks) => listRippleSightings(cast, blocks),
    listShowcase: ({ cast }, blocks) => listRippleShowcase(cast, blocks),
    own: { itemsOf: ({ book }) => book.listItems, entryOf: ({ book }) => book.findEntry },
  });

/** Header and hash, by the network's own layout. */
function seal({ height, parent, timeSec, branch }: Content, transactions: readonly RippleTransaction[]) {
  const parentHash = parent?.hash ?? NO_PARENT;
  const header = [
    number(height, 4),
    number(TOTAL_DROPS - BigInt(height), 8),
    parentHash,
    findRoot(transactions),
    // The state's own root is not played: another branch has another one.
    sha256(`${branch}/${height}`).toString('hex'),
    number((parent?.timeSec ?? timeSec) - EPOCH_SEC, 4),
    number(timeSec - EPOCH_SEC, 4),
    number(CLOSE_RESOLUTION, 1),
    number(0, 1),
  ].join('');
  return { hash: hashHeader(header), parentHash, header: header.toUpperCase() };
}

export const hashHeader = (hex: string): string =>
  sha512Half(Buffer.concat([Buffer.from('LWR\0'), Buffer.from(hex, 'hex')])).toString('hex');

const number = (value: number | bigint, bytes: number): string =>
  BigInt(value)
    .toString(16)
    .padStart(2 * bytes, '0');
