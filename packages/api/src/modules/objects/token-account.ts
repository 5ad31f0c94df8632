import type { ObjectAnswer } from '@sulian/contract';
import type { LedgerReader } from '@sulian/domain';
import { findTokenHolder, readAssets } from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';
import type { FoundObject } from './find-object.ts';

/** Owner of an address that is a token account; null for wallets, and on chains without such accounts. */
export async function readTokenAccount(
  reader: LedgerReader,
  { kind, address }: Pick<FoundObject, 'kind' | 'address'>,
): Promise<ObjectAnswer['tokenAccountOf']> {
  const holder = kind === 'addresses' ? await findTokenHolder(reader, address) : undefined;
  if (holder === undefined) return null;
  const assetOf = await readAssets(reader, [holder.asset]);
  return { owner: holder.owner, coin: toCoin(assetOf(holder.asset)) };
}
