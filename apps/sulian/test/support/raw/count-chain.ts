import type { RawBlock, RawTransaction } from './parse-raw.ts';

export interface CountedMovement {
  readonly transaction: CountedTransaction;
  receivedBase: bigint;
  sentBase: bigint;
}

export interface CountedLeg {
  readonly address: string | undefined;
  /** Undefined: an output of before the first block. */
  readonly amountBase: bigint | undefined;
  /** The transaction that made the spent output, or that spends this one. */
  linked: string | undefined;
  /** Marks an unspendable output. */
  readonly isDead?: boolean;
}

export interface CountedTransaction extends RawTransaction {
  readonly block: RawBlock;
  readonly height: number;
  readonly sources: readonly CountedLeg[];
  readonly destinations: readonly CountedLeg[];
}

export interface CountedChain {
  readonly firstHeight: number;
  readonly transactions: readonly CountedTransaction[];
  /** Movements of each address, oldest first. */
  readonly addresses: ReadonlyMap<string, readonly CountedMovement[]>;
}

/** Adds up a run of blocks: who received and spent what, when, and which output went where. */
export function countChain(blocks: readonly RawBlock[], firstHeight = 0): CountedChain {
  const coins = new Map<string, { readonly leg: CountedLeg; readonly hash: string }>();
  const transactions: CountedTransaction[] = [];
  const addresses = new Map<string, CountedMovement[]>();
  const move = (transaction: CountedTransaction, { address, amountBase }: CountedLeg, isSource: boolean) => {
    if (address === undefined || amountBase === undefined) return;
    const movements = addresses.get(address) ?? [];
    addresses.set(address, movements);
    let last = movements.at(-1);
    if (last?.transaction !== transaction) {
      last = { transaction, receivedBase: 0n, sentBase: 0n };
      movements.push(last);
    }
    if (isSource) last.sentBase += amountBase;
    else last.receivedBase += amountBase;
  };
  for (const [index, block] of blocks.entries())
    for (const raw of block.transactions) {
      const sources = raw.inputs.map((input): CountedLeg => {
        const coin = coins.get(`${input.hash}:${input.index}`);
        if (coin !== undefined) coin.leg.linked = raw.hash;
        return { address: coin?.leg.address, amountBase: coin?.leg.amountBase, linked: coin?.hash };
      });
      const destinations = raw.outputs.map((output): CountedLeg => ({ ...output, linked: undefined }));
      const transaction = { ...raw, block, height: firstHeight + index, sources, destinations };
      transactions.push(transaction);
      for (const [at, leg] of destinations.entries()) coins.set(`${raw.hash}:${at}`, { leg, hash: raw.hash });
      for (const leg of sources) move(transaction, leg, true);
      for (const leg of destinations) move(transaction, leg, false);
    }
  return { firstHeight, transactions, addresses };
}

/** Members of each address's wallet: addresses spent together up to a height, but in the transactions left out. */
export function countWallets(
  { transactions }: CountedChain,
  { toHeight, leftOut }: { readonly toHeight: number; readonly leftOut: ReadonlySet<string> },
): (address: string) => readonly string[] {
  const wallets = new Map<string, string[]>();
  const walletOf = (address: string) => wallets.get(address) ?? [address];
  for (const { height, hash, sources } of transactions) {
    if (height > toHeight || leftOut.has(hash)) continue;
    const spent = [...new Set(sources.flatMap((leg) => leg.address ?? []))];
    const members = [...new Set(spent.flatMap(walletOf))];
    if (spent.length > 1) for (const member of members) wallets.set(member, members);
  }
  return walletOf;
}
