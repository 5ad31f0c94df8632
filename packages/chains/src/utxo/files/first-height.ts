import { AppError } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import { findCoinbaseHeight } from '../wire/coinbase.ts';
import { parseHeader } from '../wire/header.ts';

/** Blocks looked at for the height that their coinbases state; they must agree. */
const HEIGHT_PROBES = 24;

/**
 * Height of a run's first block from what its first blocks state in their coinbases (BIP 34).
 * A single stray number of the time before the rule was binding is not believed against its neighbours.
 *
 * @param raws the run's first blocks in order, up to `HEIGHT_PROBES`
 * @throws BAD_REQUEST when they state nothing, or contradict each other: it must be given then
 */
function guessFirstHeight(raws: readonly Buffer[], chain: UtxoChain): number {
  const guesses = listGuesses(raws, chain);
  const [first, ...others] = guesses;
  if (first === undefined || others.length > 0 || first < 0)
    throw new AppError(
      'BAD_REQUEST',
      'the blocks do not contain their height; give the height of the first one (--first-height)',
      {
        details: {
          stated: guesses.slice(0, 5),
          hash: raws[0] === undefined ? undefined : parseHeader(raws[0], chain).hash,
        },
      },
    );
  return first;
}

/** Heights of the first block that the coinbases of the run amount to. */
function listGuesses(raws: readonly Buffer[], chain: UtxoChain): readonly number[] {
  const guesses = new Set<number>();
  for (const [i, raw] of raws.entries()) {
    const stated = findCoinbaseHeight(raw, chain);
    if (stated !== undefined) guesses.add(stated - i);
  }
  return [...guesses];
}

export interface HeightFacts {
  /** Heights stated in recorded answers, by entry. */
  readonly heights: ReadonlyMap<number, number>;
  /** Height of the chain's first block, when the run begins with it. */
  readonly genesisHeight: number | undefined;
  /** Height from the ledger: its own height of the first block, or one past that of its parent. */
  readonly storedHeight: number | undefined;
  readonly callerHeight: number | undefined;
  readonly chain: UtxoChain;
}

/**
 * Height of a run's first block: from the genesis block, the ledger, recorded answers, the caller, or the blocks
 * themselves.
 *
 * @param entries the run, as entries of the index
 * @throws BAD_REQUEST no source determines it, or two of them contradict each other
 */
export async function findFirstHeight(
  entries: Int32Array,
  facts: HeightFacts,
  readFirst: (count: number) => Promise<readonly Buffer[]>,
): Promise<number> {
  const stated = findStatedHeight(entries, facts.heights);
  const known = facts.genesisHeight ?? facts.storedHeight ?? stated;
  if (known !== undefined && stated !== undefined && known !== stated) throw contradiction(known, stated);
  if (known !== undefined && facts.callerHeight !== undefined && known !== facts.callerHeight)
    throw contradiction(facts.callerHeight, known);
  if (known !== undefined) return known;
  const raws = await readFirst(Math.min(entries.length, HEIGHT_PROBES));
  if (facts.callerHeight === undefined) return guessFirstHeight(raws, facts.chain);
  refuseContradiction(facts.callerHeight, raws, facts.chain);
  return facts.callerHeight;
}

/** Rejects a given height that contradicts consistent coinbases, when BIP 34 applies at either height. */
function refuseContradiction(callerHeight: number, raws: readonly Buffer[], chain: UtxoChain): void {
  const [first, ...others] = listGuesses(raws, chain);
  if (first === undefined || others.length > 0 || first === callerHeight) return;
  if (Math.max(callerHeight, first) >= (chain.statedHeightsFrom ?? Number.POSITIVE_INFINITY))
    throw contradiction(callerHeight, first);
}

function findStatedHeight(entries: Int32Array, heights: ReadonlyMap<number, number>): number | undefined {
  let first: number | undefined;
  if (heights.size === 0) return undefined;
  for (const [i, entry] of entries.entries()) {
    const height = heights.get(entry);
    if (height === undefined) continue;
    first ??= height - i;
    if (first !== height - i) throw contradiction(first + i, height);
  }
  return first;
}

const contradiction = (expected: number, stated: number): AppError =>
  new AppError('BAD_REQUEST', `block ${expected} is stated to be at height ${stated}`, {
    details: { expected, stated },
  });
