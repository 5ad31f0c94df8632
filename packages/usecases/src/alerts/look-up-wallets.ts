import type { AlertCursor, LedgerReader, WalletKeys } from '@sulian/domain';
import { toWalletKey } from '@sulian/engine';
import { walletKeyOf } from './read-blocks.ts';

const BATCH = 5_000;

/** In which wallets the addresses of WALLET alerts are, and which wallets became part of others since the cursor. */
export async function lookUpWallets(
  reader: LedgerReader,
  from: AlertCursor,
  addresses: readonly string[],
): Promise<WalletKeys> {
  const walletKeys = new Map<string, string | undefined>(addresses.map((address) => [address, undefined]));
  const sorted = addresses.toSorted();
  for (let at = 0; at < sorted.length; at += BATCH)
    for (const row of await reader.listAddressesByText(sorted.slice(at, at + BATCH)))
      walletKeys.set(row.text, walletKeyOf(row));
  return { keyOf: walletKeys, moved: await readMoves(reader, from.merges), merges: reader.state.merges };
}

async function readMoves(reader: LedgerReader, afterSeq: number): Promise<ReadonlyMap<string, string>> {
  const into = new Map<number, number>();
  let seq = afterSeq;
  for (;;) {
    const merges = await reader.listMergesAfter(seq, BATCH);
    for (const merge of merges) into.set(merge.fromWalletId, merge.intoWalletId);
    const last = merges.at(-1);
    if (last === undefined) break;
    seq = last.seq;
  }
  return new Map([...into.keys()].map((id) => [toWalletKey(id), toWalletKey(rootOf(into, id))]));
}

/** A wallet may have gone into one that went into another. */
function rootOf(into: ReadonlyMap<number, number>, id: number): number {
  let root = id;
  for (let next = into.get(root); next !== undefined; next = into.get(root)) root = next;
  return root;
}
