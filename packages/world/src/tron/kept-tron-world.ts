import { deserialize, serialize } from 'node:v8';
import type { TokenFacts } from '../accounts/account.ts';
import { defer } from '../deferred.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import type { WorldOptions } from '../world.ts';
import { buildTronBlock, NO_TRON_PARENT } from './build-tron-block.ts';
import type { TronBlock, TronBlockDraft, TronTransaction } from './tron-block.ts';
import type { TronShowcaseItem } from './tron-showcase.ts';
import { createTronWorld, type TronWorld, toTronBlockTime } from './tron-world.ts';

/** All that a world's first blocks are but their times, which are another at each start, and what follows from these. */
interface KeptTronWorld {
  readonly seed: string;
  readonly blocks: readonly TronBlockDraft[];
  readonly contracts: ReadonlySet<string>;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  readonly sightings: readonly Sighting[];
  readonly showcase: readonly TronShowcaseItem[];
}

/** Of TRON even a transaction's id follows from its time. */
const forgetTime = ({ hash, raw, rawJson, signatures, ...draft }: TronTransaction) => draft;

/** Bytes for `openKeptTronWorld`. */
export function keepTronWorld({ seed, blocks }: Pick<WorldOptions, 'seed' | 'blocks'>): Buffer {
  const world = createTronWorld({ seed, blocks, startTimeSec: 2_000_000_000 });
  const kept: KeptTronWorld = {
    seed,
    blocks: world.blocks.map(({ height, witness, transactions }) => ({
      height,
      witness,
      transactions: transactions.map(forgetTime),
    })),
    contracts: world.contracts,
    tokens: world.tokens,
    sightings: world.sightings(),
    showcase: world.showcase(),
  };
  return serialize(kept);
}

/** The same world as `createTronWorld` makes, of which the first blocks are read. Undefined when another one was kept. */
export function openKeptTronWorld(options: WorldOptions, bytes: Buffer): TronWorld | undefined {
  const kept = deserialize(bytes) as KeptTronWorld;
  if (kept.seed !== options.seed || kept.blocks.length !== options.blocks) return undefined;
  const blocks = linkBlocks(kept.blocks, options);
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const { made, make } = defer(
    () => createTronWorld(options),
    () => blocks.at(-1)?.hash,
  );
  const known = (): readonly TronBlock[] => made()?.blocks ?? blocks;
  const sightings = (): readonly Sighting[] => made()?.sightings() ?? kept.sightings;
  return {
    get blocks() {
      return known();
    },
    get tip() {
      return known().at(-1) as TronBlock;
    },
    get balances() {
      return make().balances;
    },
    get truth() {
      return make().truth;
    },
    get accounts() {
      return make().accounts;
    },
    get contracts() {
      return made()?.contracts ?? kept.contracts;
    },
    get tokens() {
      return made()?.tokens ?? kept.tokens;
    },
    get locks() {
      return make().locks;
    },
    findBlock: (hash) => (made() === undefined ? byHash.get(hash) : make().findBlock(hash)),
    mine: (count) => (count === 0 ? [] : make().mine(count)),
    reorg: (depth, newBlocks) => make().reorg(depth, newBlocks),
    sightings,
    labels: () => dateSightings(sightings(), known()),
    showcase: () => made()?.showcase() ?? kept.showcase,
  };
}

function linkBlocks(kept: readonly TronBlockDraft[], options: WorldOptions): readonly TronBlock[] {
  let parentHash = NO_TRON_PARENT;
  return kept.map((draft) => {
    const block = buildTronBlock(draft, { parentHash, timeSec: toTronBlockTime(options, draft.height) });
    parentHash = block.hash;
    return block;
  });
}
