import { deserialize, serialize } from 'node:v8';
import { defer } from '../deferred.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import type { WorldOptions } from '../world.ts';
import { type AccountBlock, type AccountWorld, addGetters } from './account-world.ts';

type Beginning = Pick<WorldOptions, 'seed' | 'blocks'>;

/** Form in which one chain's first blocks are stored and read again. */
export interface StoredSchema<Block, Draft, ShowcaseItem, Own> {
  create(options: WorldOptions): AccountWorld<Block, ShowcaseItem> & Own;
  /** All that a block is but its time, which is another at each start, and what follows from that. */
  toDraft(block: Block): Draft;
  /** Rebuilds the block at its position. */
  link(draft: Draft, place: { readonly parent: Block | undefined; readonly options: WorldOptions }): Block;
  /** For each of the chain's own facts, whether it is stored or requires the created world. */
  readonly own: { readonly [Name in keyof Own]: 'stored' | 'made' };
}

interface StoredWorld<Draft, ShowcaseItem, Own> {
  readonly seed: string;
  readonly blocks: readonly Draft[];
  readonly own: Partial<Own>;
  readonly sightings: readonly Sighting[];
  readonly showcase: readonly ShowcaseItem[];
}

/** Bytes for `openStoredAccountWorld`. */
export function encodeAccountWorld<Block, Draft, ShowcaseItem, Own>(
  { create, toDraft, own }: StoredSchema<Block, Draft, ShowcaseItem, Own>,
  { seed, blocks }: Beginning,
): Buffer {
  const world = create({ seed, blocks, startTimeSec: 2_000_000_000 });
  const facts: Partial<Own> = {};
  for (const name of listNames(own)) if (own[name] === 'stored') facts[name] = world[name];
  const storedWorld: StoredWorld<Draft, ShowcaseItem, Own> = {
    seed,
    blocks: world.blocks.map(toDraft),
    own: facts,
    sightings: world.sightings(),
    showcase: world.showcase(),
  };
  return serialize(storedWorld);
}

/**
 * Opens the world that `create` makes, with its first blocks read from `bytes`. Undefined when another world was
 * stored.
 */
export function openStoredAccountWorld<Block extends AccountBlock, Draft, ShowcaseItem, Own>(
  form: StoredSchema<Block, Draft, ShowcaseItem, Own>,
  options: WorldOptions,
  bytes: Buffer,
): (AccountWorld<Block, ShowcaseItem> & Own) | undefined {
  const storedWorld = deserialize(bytes) as StoredWorld<Draft, ShowcaseItem, Own>;
  if (storedWorld.seed !== options.seed || storedWorld.blocks.length !== options.blocks) return undefined;
  const blocks: Block[] = [];
  for (const draft of storedWorld.blocks) blocks.push(form.link(draft, { parent: blocks.at(-1), options }));
  const byHash = new Map(blocks.map((block) => [block.hash, block]));
  const { made, make } = defer(
    () => form.create(options),
    () => blocks.at(-1)?.hash,
  );
  const known = (): readonly Block[] => made()?.blocks ?? blocks;
  const sightings = (): readonly Sighting[] => made()?.sightings() ?? storedWorld.sightings;
  const world: AccountWorld<Block, ShowcaseItem> = {
    get blocks() {
      return known();
    },
    get tip() {
      return known().at(-1) as Block;
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
    findBlock: (hash) => (made() === undefined ? byHash.get(hash) : make().findBlock(hash)),
    mine: (count) => (count === 0 ? [] : make().mine(count)),
    reorg: (depth, newBlocks) => make().reorg(depth, newBlocks),
    sightings,
    labels: () => dateSightings(sightings(), known()),
    showcase: () => made()?.showcase() ?? storedWorld.showcase,
  };
  return addGetters<typeof world, Own>(
    world,
    listNames(form.own),
    (name) => (made() ?? storedWorld.own)[name] ?? make()[name],
  );
}

const listNames = <Own>(own: { readonly [Name in keyof Own]: unknown }) => Object.keys(own) as (keyof Own)[];
