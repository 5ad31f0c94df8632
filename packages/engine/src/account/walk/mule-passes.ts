import type { TxId } from '@sulian/domain';
import type { Ratio } from '../../arithmetic/portion.ts';
import type { History } from '../ledger/history.ts';

/** Part that an account passes on in one transaction. */
export interface Pass {
  readonly txId: TxId;
  /** Part of what is left at that time. */
  readonly rate: number;
  readonly ratio: Ratio;
}

/** Transactions of one account that are looked at: whoever only passes money on needs few. */
const MOST_PASSES = 20;
/** Transactions of one account that are compared by their parts, which its history contains: dust must not hide the others. */
const MOST_COMPARED = 200;
/** Remaining part of a share below which the search ends. */
const NEXT_TO_NOTHING = 1e-4;

/**
 * The heaviest transactions behind one, in order, with what each takes of what is left; not beyond one in which the account
 * received and sent by turns, or sent more than it is known to have had: whose money that was is not known.
 * @param isCovered the account is known to have had all of the share
 */
export function toPasses(
  history: History | undefined,
  { txId, isCovered }: { readonly txId: TxId; readonly isCovered: boolean },
): readonly Pass[] {
  if (history === undefined || (!isCovered && !history.holdsWhatItSentIn(txId))) return [];
  const passes: Pass[] = [];
  let left = 1;
  for (let at = history.findNext(txId); at !== undefined && passes.length < MOST_COMPARED; at = history.nextOf(at)) {
    const pass = history.passAt(at);
    if (pass === undefined) break;
    passes.push({ txId: history.txIdAt(at), rate: pass.part, ratio: pass.ratio });
    left *= 1 - pass.part;
    if (left <= NEXT_TO_NOTHING) break;
  }
  return passes.length <= MOST_PASSES ? passes : withoutLightest(passes);
}

/** Without the passes that take the least, so that the others apply to a larger remainder. */
function withoutLightest(passes: readonly Pass[]): readonly Pass[] {
  const heaviest = listHeaviest(passes);
  const taken: Pass[] = [];
  let [open, skippedShare] = [1, 0];
  // The same exactly, in whole numbers of which only the proportion counts.
  let [openBase, skippedBase] = [1n, 0n];
  for (const pass of passes) {
    const [part, whole] = pass.ratio ?? [1n, 1n];
    const [share, shareBase] = [open * pass.rate, openBase * part];
    const isTaken = heaviest.has(pass);
    if (isTaken)
      taken.push({
        ...pass,
        rate: share / (open + skippedShare),
        ratio: [shareBase, (openBase + skippedBase) * whole],
      });
    open -= share;
    openBase = openBase * whole - shareBase;
    skippedShare += isTaken ? 0 : share;
    skippedBase = skippedBase * whole + (isTaken ? 0n : shareBase);
  }
  return taken;
}

function listHeaviest(passes: readonly Pass[]): ReadonlySet<Pass> {
  let left = 1;
  const weighed = passes.map((pass) => {
    const share = left * pass.rate;
    left -= share;
    return { pass, share };
  });
  return new Set(
    weighed
      .toSorted((a, b) => b.share - a.share)
      .slice(0, MOST_PASSES)
      .map(({ pass }) => pass),
  );
}
