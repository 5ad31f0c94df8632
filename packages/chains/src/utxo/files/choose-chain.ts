import { AppError } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import { type BlockIndex, fromHashText, toHashText } from './block-index.ts';
import { createWorkOf, type WorkOf } from './work.ts';

export interface ChosenChain {
  /** Entries of the index from the first block to the tip. */
  readonly entries: Int32Array;
  /** True when the first block has no parent: it is block 0. */
  readonly isFromGenesis: boolean;
  /** Entries that are not on the chain: stale branches, and blocks that do not connect. */
  readonly orphans: number;
  readonly warnings: readonly string[];
}

/** Height of the first block of a run, by its entry. */
export type KnownRoots = ReadonlyMap<number, number>;

const NONE = -1;
const NO_ROOTS: KnownRoots = new Map();
const MAX_WARNINGS = 10;
const NO_PARENT = Buffer.alloc(32);

/**
 * Chooses the chain with the most work. Ties go to the one with the most blocks, then to the one from the genesis
 * block. Remaining ties go to the one found first, as in a node. A block whose work fails adds none, and is rejected
 * when it is read. The index must not be empty.
 *
 * @param held heights of first blocks that the ledger knows, by entry. If there are any, only runs that begin with one
 *   of them count. The blocks below weigh as if each had the work of that first block
 * @param checkWork count only work that is proven; undefined: all chains except a simulated one
 * @throws PARENT_MISMATCH when an unconnected run has more work than the one on the genesis block, which is there too:
 *   a block between is missing
 */
export function chooseChain(
  index: BlockIndex,
  chain: UtxoChain,
  {
    checkWork,
    knownRoots = NO_ROOTS,
  }: { readonly checkWork?: boolean | undefined; readonly knownRoots?: KnownRoots } = {},
): ChosenChain {
  const isMined = checkWork ?? !isSimulated(index, chain);
  const workOf = createWorkOf(index, chain, isMined);
  const { parents, lengths, roots, works } = link(index, workOf, knownRoots);
  const isCandidate = (entry: number) => knownRoots.size === 0 || knownRoots.has(roots[entry] as number);
  let tip = NONE;
  for (let entry = 0; entry < index.count; entry++)
    if (isCandidate(entry) && (tip === NONE || isBetter(entry, tip))) tip = entry;

  function isBetter(entry: number, than: number): boolean {
    const [work, other] = [works[entry] as bigint, works[than] as bigint];
    if (work !== other) return work > other;
    const more = (lengths[entry] as number) - (lengths[than] as number);
    return (
      more > 0 || (more === 0 && isGenesis(index, roots[entry] as number) && !isGenesis(index, roots[than] as number))
    );
  }

  const root = roots[tip] as number;
  const entries = new Int32Array(lengths[tip] as number);
  for (let entry = tip, i = entries.length - 1; i >= 0; i--, entry = parents[entry] as number) entries[i] = entry;
  const strays = countStrays(roots, root);
  const isFromGenesis = isGenesis(index, root);
  if (knownRoots.size === 0 && !isFromGenesis && [...strays.keys()].some((each) => isGenesis(index, each)))
    throw missingBlock(index, root);
  return {
    entries,
    isFromGenesis,
    orphans: index.count - entries.length,
    warnings: toWarnings(index, strays),
  };
}

interface Links {
  /** For each entry: its parent's entry, the number of blocks up to it, and the first of them. */
  readonly parents: Int32Array;
  readonly lengths: Int32Array;
  readonly roots: Int32Array;
  /** Work of all blocks up to it. */
  readonly works: readonly bigint[];
}

/** Entries whose parent is not in the index: where runs begin. */
export function listRoots(index: BlockIndex): readonly number[] {
  const roots: number[] = [];
  for (let entry = 0; entry < index.count; entry++)
    if (index.find(index.parentHash(entry)) === undefined) roots.push(entry);
  return roots;
}

function link(index: BlockIndex, workOf: WorkOf, knownRoots: KnownRoots): Links {
  const parents = new Int32Array(index.count);
  const lengths = new Int32Array(index.count);
  const roots = new Int32Array(index.count);
  const works = new Array<bigint>(index.count).fill(0n);
  for (let entry = 0; entry < index.count; entry++) parents[entry] = index.find(index.parentHash(entry)) ?? NONE;
  const open: number[] = [];
  for (let entry = 0; entry < index.count; entry++) {
    for (let at = entry; at !== NONE && lengths[at] === 0; at = parents[at] as number) open.push(at);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const parent = parents[at] as number;
      const root = parent === NONE ? at : (roots[parent] as number);
      lengths[at] = parent === NONE ? 1 : (lengths[parent] as number) + 1;
      roots[at] = root;
      const work = workOf(at);
      works[at] = (works[parent] ?? work * BigInt(knownRoots.get(at) ?? 0)) + work;
    }
  }
  return { parents, lengths, roots, works };
}

/** Blocks on another genesis block than the chain's come from a simulated chain, where nothing is mined. */
function isSimulated(index: BlockIndex, chain: UtxoChain): boolean {
  if (index.find(fromHashText(chain.genesisHash)) !== undefined) return false;
  for (let entry = 0; entry < index.count; entry++) if (isGenesis(index, entry)) return true;
  return false;
}

const isGenesis = (index: BlockIndex, root: number): boolean => index.parentHash(root).equals(NO_PARENT);

/** Blocks of every other tree, by its first block. */
function countStrays(roots: Int32Array, chosen: number): Map<number, number> {
  const strays = new Map<number, number>();
  for (const root of roots) if (root !== chosen) strays.set(root, (strays.get(root) ?? 0) + 1);
  return strays;
}

const missingBlock = (index: BlockIndex, root: number): AppError =>
  new AppError('PARENT_MISMATCH', 'a block is missing between the genesis block and most of the others', {
    details: { missing: toHashText(index.parentHash(root)), hash: toHashText(index.hash(root)) },
  });

function toWarnings(index: BlockIndex, strays: ReadonlyMap<number, number>): string[] {
  const warnings = [...strays]
    .slice(0, MAX_WARNINGS)
    .map(
      ([root, count]) =>
        `${count} block(s) from ${toHashText(index.hash(root))} on do not connect: ${toHashText(index.parentHash(root))} is missing`,
    );
  if (strays.size > MAX_WARNINGS) warnings.push(`${strays.size - MAX_WARNINGS} more runs of blocks do not connect`);
  return warnings;
}
