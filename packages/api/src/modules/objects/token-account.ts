import type { ObjectAnswer } from '@sulian/contract';
import { AppError, type ChainAdapter, type ChainId, getChain, type LedgerReader } from '@sulian/domain';
import { getAdapter, getAddressText, readAssets } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import type { FoundObject } from './find-object.ts';

/** For whom an address holds a token, if it is an account of one; null of wallets, and of chains without such accounts. */
export async function readTokenAccount(
  reader: LedgerReader,
  { chain, kind, address }: Pick<FoundObject, 'chain' | 'kind' | 'address'>,
): Promise<ObjectAnswer['tokenAccountOf']> {
  if (kind !== 'addresses' || !hasTokenAccounts(chain)) return null;
  const holder = await reader.findHolder(address);
  if (holder === undefined) return null;
  const assetOf = await readAssets(reader, [holder.asset]);
  return { owner: holder.owner, coin: toCoin(assetOf(holder.asset)) };
}

const hasTokenAccounts = (chain: ChainId): boolean => !getChain(chain).spendsOutputs;

interface Asked {
  readonly chain: ChainId;
  readonly address: string;
  /** The one coin that is asked about; undefined: all. */
  readonly asset?: number;
}

/**
 * What an account of a token moves is its owner's in the ledger: of the account itself nothing would ever be found, which
 * reads as harmless. Where it moved something itself it may be asked about that: an address can become such an account
 * that was a wallet before.
 * @throws TOKEN_ACCOUNT with details {owner}
 */
export async function refuseTokenAccount(reader: LedgerReader, { chain, address, asset }: Asked): Promise<void> {
  if (!hasTokenAccounts(chain)) return;
  const holder = await reader.findHolder(address);
  if (holder === undefined) return;
  if (asset !== holder.asset && (await reader.findAddress(address)) !== undefined) return;
  throw new AppError('TOKEN_ACCOUNT', `${address} holds a token for ${holder.owner}`, {
    details: { owner: holder.owner },
  });
}

interface Scored {
  readonly objectType: string;
  readonly blockchain: string;
  readonly objectId: string;
}

/** Before a score is asked for. @throws TOKEN_ACCOUNT with details {owner}, CHAIN_UNKNOWN, ADDRESS_* */
export async function refuseScoreOfTokenAccount(deps: Deps, { objectType, blockchain, objectId }: Scored) {
  if (objectType !== 'ADDRESS' && objectType !== 'WALLET') return;
  const adapter: ChainAdapter = getAdapter(deps, blockchain);
  const { chain } = adapter;
  if (!hasTokenAccounts(chain) || (await deps.ledger.getState(chain)).height === undefined) return;
  const address = getAddressText(deps, adapter, objectId);
  await deps.ledger.read(chain, (reader) => refuseTokenAccount(reader, { chain, address }));
}

type Deps = Pick<ApiDeps, 'ledger'> & Parameters<typeof getAdapter>[0] & Parameters<typeof getAddressText>[0];
