import { type LabelIndex, UNEXPLORED } from '@sulian/domain';
import type { PathHop, PathsResult, PathsWanted, TracePath } from '../../paths/trace-paths.ts';
import { partOf } from '../../score/divide.ts';
import type { TraceEnd } from '../../trace/ends.ts';
import type { AccountQuestion, AccountReader } from '../question.ts';
import { walkAccount } from '../trace-account.ts';
import { BestWays, type FoundWay, toWays } from './best-ways.ts';

/**
 * The heaviest paths behind one row of an answer, operation by operation, by the same walk that made it: ask with the
 * same reader, labels and question. Shares of all paths of a row sum to its share.
 */
export async function traceAccountPaths(
  asked: { readonly reader: AccountReader; readonly labels: LabelIndex; readonly question: AccountQuestion },
  wanted: PathsWanted,
): Promise<PathsResult> {
  const { trace, observer: best } = await walkAccount(asked, () => new BestWays(wanted.key, wanted.maxPaths));
  const row = trace.ends.find((end) => end.key === wanted.key);
  if (row === undefined) return { trace, row, paths: [] };
  const given = { row, totalBase: trace.totalBase, maxHops: wanted.maxHops };
  return { trace, row, paths: best.found.map((found) => toPath(found, given)) };
}

function toPath(
  { last, share, end }: FoundWay,
  { row, totalBase, maxHops }: { readonly row: TraceEnd; readonly totalBase: bigint; readonly maxHops: number },
): TracePath {
  const ways = toWays(last);
  // A path that is all of its row reads as the row does.
  const toAmount = (part: number): bigint => (part === row.share ? row.amountBase : partOf(totalBase, part));
  const half = Math.floor(maxHops / 2);
  const { key, type, entity } = row;
  const { label } = end;
  return {
    share,
    amountBase: toAmount(share),
    length: last.length,
    hops: ways
      .map(
        (way, index): PathHop => ({
          number: index + 1,
          txId: way.txId,
          share: way.share,
          amountBase: toAmount(way.share),
          legs: way.leg !== undefined ? [way.leg] : end.type === UNEXPLORED ? undefined : [],
          ...(way.swap === undefined ? {} : { swap: way.swap }),
        }),
      )
      .filter(({ number }) => ways.length <= maxHops || number <= half || number > ways.length - half),
    end: { key, type, ...(entity === undefined ? {} : { entity }), ...(label === undefined ? {} : { label }) },
  };
}
