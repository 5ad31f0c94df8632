import type { ObjectAnswer } from '@sulian/contract';
import { getChain, type LedgerReader } from '@sulian/domain';
import { readAssets } from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';
import type { FoundObject } from './find-object.ts';

/** For whom an address holds a token, if it is an account of one; null of wallets, and of chains without such accounts. */
export async function readTokenAccount(
  reader: LedgerReader,
  { chain, kind, address }: Pick<FoundObject, 'chain' | 'kind' | 'address'>,
): Promise<ObjectAnswer['tokenAccountOf']> {
  if (kind !== 'addresses' || getChain(chain).spendsOutputs) return null;
  const holder = await reader.findHolder(address);
  if (holder === undefined) return null;
  const assetOf = await readAssets(reader, [holder.asset]);
  return { owner: holder.owner, coin: toCoin(assetOf(holder.asset)) };
}
