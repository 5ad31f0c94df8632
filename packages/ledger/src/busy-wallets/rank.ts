import type { Context } from '../rows/context.ts';

/** Counted rows: a wallet's transactions by tx_id, or its members by address_id. */
export type RankKind = 'transaction' | 'member';

interface RankTree {
  /** Value of the column `kind`. */
  readonly number: number;
  /** Bits of a key that a node covers, from the leaves up. A leaf is read row by row: 16 blocks, or 1,024 addresses. */
  readonly shifts: readonly number[];
}

export const RANK_TREES: Readonly<Record<RankKind, RankTree>> = {
  transaction: { number: 0, shifts: [24, 32, 40] },
  member: { number: 1, shifts: [10, 18, 26] },
};

/** `(level, shift)` rows of a tree, for SQL. */
export const levelsSql = (kind: RankKind): string =>
  `(values ${RANK_TREES[kind].shifts.map((shift, level) => `(${level}, ${shift})`).join(', ')}) as levels (level, shift)`;

export interface RankPlace {
  /** Least key of the leaf that contains the row. */
  readonly fromKey: number;
  /** Rows of the leaf before it. */
  readonly skip: number;
}

/** Position of the wallet's row of this number, the one with the least key being 0; undefined beyond the last. */
export async function findRank(
  context: Context,
  { walletId, kind }: { readonly walletId: number; readonly kind: RankKind },
  row: number,
): Promise<RankPlace | undefined> {
  const { shifts } = RANK_TREES[kind];
  let place: RankPlace = { fromKey: 0, skip: row };
  let span = Number.MAX_SAFE_INTEGER;
  for (let level = shifts.length - 1; level >= 0; level -= 1) {
    const size = 2 ** (shifts[level] ?? 0);
    const first = Math.floor(place.fromKey / size);
    const nodes = await listNodes(context, { walletId, kind, level, first, last: first + Math.ceil(span / size) - 1 });
    let { skip } = place;
    const node = nodes.find(({ count }) => {
      if (skip < count) return true;
      skip -= count;
      return false;
    });
    if (node === undefined) return undefined;
    place = { fromKey: node.node * size, skip };
    span = size;
  }
  return place;
}

interface NodeRange {
  readonly walletId: number;
  readonly kind: RankKind;
  readonly level: number;
  readonly first: number;
  readonly last: number;
}

const listNodes = ({ session, tables }: Context, { walletId, kind, level, first, last }: NodeRange) =>
  session.query<{ node: number; count: number }>(
    `select node, count from ${tables.busyWalletRank}
     where wallet_id = $1 and kind = $2 and level = $3 and node between $4 and $5 order by node`,
    [walletId, RANK_TREES[kind].number, level, first, last],
  );
