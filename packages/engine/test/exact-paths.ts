import type { TxId } from '@sulian/domain';
import { startsOf, type Way, type World, waysOf } from './exact-ways.ts';

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface ExactPath {
  readonly end: string;
  readonly txIds: readonly TxId[];
  readonly share: Fraction;
}

/** Most paths of an enumeration before a test uses a smaller ledger. */
const MAX_PATHS = 20_000;

/**
 * Every path from the object to every end, one by one, in exact fractions: a depth-first walk that knows no order, no
 * merging and no pruning. Undefined when there are too many.
 */
export function enumeratePaths(world: World): readonly ExactPath[] | undefined {
  const starts = startsOf(world);
  const whole = starts.reduce(add, { numerator: 0n, denominator: 1n });
  const paths: ExactPath[] = [];
  const visit = (txIds: readonly TxId[], share: Fraction, ways: readonly Way[]): void => {
    const total = ways.reduce((sum, way) => sum + way.amountBase, 0n);
    for (const [place, amountBase] of group(ways)) {
      if (paths.length >= MAX_PATHS) return;
      const part = times(share, { numerator: amountBase, denominator: total });
      if (typeof place === 'string') paths.push({ end: place, txIds, share: part });
      else visit([...txIds, place], part, waysOf(place, world));
    }
  };
  for (const { txId, ...net } of starts) {
    const share = times(net, { numerator: whole.denominator, denominator: whole.numerator });
    visit(
      [txId],
      share,
      waysOf(txId, world).filter((way) => !way.isOwn),
    );
  }
  return paths.length >= MAX_PATHS ? undefined : paths;
}

/** Legs between the same two transactions are one step. */
function group(ways: readonly Way[]): ReadonlyMap<string | TxId, bigint> {
  const groups = new Map<string | TxId, bigint>();
  for (const way of ways) {
    const place = way.end ?? way.next ?? 'nowhere';
    groups.set(place, (groups.get(place) ?? 0n) + way.amountBase);
  }
  return groups;
}

const times = (a: Fraction, b: Fraction): Fraction =>
  reduce({ numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator });

const add = (a: Fraction, b: Fraction): Fraction =>
  reduce({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  });

function reduce({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator, denominator];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { numerator, denominator } : { numerator: numerator / a, denominator: denominator / a };
}

const PLACES = 10n ** 15n;
/** To 15 places. */
export const toNumber = ({ numerator, denominator }: Fraction): number =>
  Number((numerator * PLACES) / denominator) / Number(PLACES);
