/** Wallets against true owners, over all pairs of addresses; counted by groups, not pair by pair. */
export interface Quality {
  /** Found pairs of one owner, of those that a chain of the owner's common inputs connects: all that the rule can know. */
  readonly recallOfConnected: number;
  /** Found pairs of one owner, among all pairs of one owner: most addresses are never spent together with another. */
  readonly recall: number;
  /** Pairs of two owners in one wallet, of all pairs of two owners. */
  readonly falsePositives: number;
  /** Pairs of one owner, of all pairs in one wallet. */
  readonly precision: number;
  readonly addresses: number;
}

export interface Placed {
  readonly owner: string;
  readonly wallet: string;
  /** The wallet by the truth: what was spent together, CoinJoins known for what they are. */
  readonly trueWallet: string;
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

function sumPairs(placed: readonly Placed[], keyOf: (each: Placed) => string): number {
  const counts = new Map<string, number>();
  for (const each of placed) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0);
}

export function measureQuality(placed: readonly Placed[]): Quality {
  const sameOwner = sumPairs(placed, (each) => each.owner);
  const sameWallet = sumPairs(placed, (each) => each.wallet);
  const right = sumPairs(placed, (each) => `${each.owner}\n${each.wallet}`);
  const connected = sumPairs(placed, (each) => `${each.owner}\n${each.trueWallet}`);
  const foundConnected = sumPairs(placed, (each) => `${each.owner}\n${each.trueWallet}\n${each.wallet}`);
  return {
    recallOfConnected: foundConnected / connected,
    recall: right / sameOwner,
    falsePositives: (sameWallet - right) / (pairsOf(placed.length) - sameOwner),
    precision: right / sameWallet,
    addresses: placed.length,
  };
}
