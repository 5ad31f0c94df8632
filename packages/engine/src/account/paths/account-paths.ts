import { type LabelIndex, UNEXPLORED } from '@sulian/domain';
import { partOf } from '../../arithmetic/divide.ts';
import type { TraceEnd } from '../../ends/ends.ts';
import {
  limitToMoved,
  type PathHop,
  type PathsResult,
  type PathsWanted,
  type TracePath,
} from '../../paths/trace-paths.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import { walkAccount } from '../trace-account.ts';
import { BestWays, type FoundWay, toWays } from './best-ways.ts';

/**
 * Finds the heaviest paths behind one row of an answer, operation by operation, with the same walk that produced the
 * answer. Pass the same reader, labels and question. Shares of all paths of a row sum to its share.
 */
export async function traceAccountPaths(
  input: { readonly reader: AccountReader; readonly labels: LabelIndex; readonly question: AccountQuestion },
  request: PathsWanted,
): Promise<PathsResult> {
  const { trace, observer: best } = await walkAccount(input, () => new BestWays(request));
  const row = trace.ends.find((end) => end.key === request.key);
  if (row === undefined) return { trace, row, paths: [] };
  const { assets } = input.question;
  const answer = {
    row,
    totalBase: trace.totalBase,
    maxHops: request.maxHops,
    asset: trace.unit === undefined && assets.length === 1 ? assets[0] : undefined,
  };
  return { trace, row, paths: best.found.map((way) => toPath(way, answer)) };
}

interface PathFacts {
  readonly row: TraceEnd;
  readonly totalBase: bigint;
  readonly maxHops: number;
  /** Coin of the amounts; undefined: USD, or several coins. */
  readonly asset: number | undefined;
}

function toPath({ last, share, end }: FoundWay, { row, totalBase, maxHops, asset }: PathFacts): TracePath {
  const ways = toWays(last);
  // A path that is all of its row reads as the row does.
  const toAmount = (part: number): bigint => (part === row.share ? row.amountBase : partOf(totalBase, part));
  const half = Math.floor(maxHops / 2);
  const { key, type, entity } = row;
  const { label } = end;
  const hops = ways.map((way, index): PathHop => {
    const legs = way.leg !== undefined ? [way.leg] : end.type === UNEXPLORED ? undefined : [];
    const amountBase = limitToMoved(toAmount(way.share), way.leg?.asset === asset ? legs : undefined);
    const { txId, swap } = way;
    return { number: index + 1, txId, share: way.share, amountBase, legs, ...(swap === undefined ? {} : { swap }) };
  });
  return {
    share,
    amountBase: hops.at(-1)?.amountBase ?? toAmount(share),
    length: last.length,
    hops: hops.filter(({ number }) => ways.length <= maxHops || number <= half || number > ways.length - half),
    end: { key, type, ...(entity === undefined ? {} : { entity }), ...(label === undefined ? {} : { label }) },
  };
}
