import { AppError, getChain, type HolderRow, type LedgerReader } from '@sulian/domain';

type Reader = Pick<LedgerReader, 'chain' | 'findHolder' | 'findAddress'>;

/** For whom an address holds a token; undefined of wallets, and on chains without such accounts. */
export const findTokenHolder = async (
  reader: Pick<Reader, 'chain' | 'findHolder'>,
  address: string,
): Promise<HolderRow | undefined> => (getChain(reader.chain).hasTokenAccounts ? reader.findHolder(address) : undefined);

/**
 * What an account of a token moves is its owner's in the ledger: of the account itself nothing would ever be found, which
 * reads as harmless. Where it moved something itself it may be asked about that: an address can become such an account
 * that was a wallet before.
 * @param asset the one coin that is asked about; undefined: all
 * @throws TOKEN_ACCOUNT with details {owner}
 */
export async function refuseTokenAccount(reader: Reader, address: string, asset?: number): Promise<void> {
  const holder = await findTokenHolder(reader, address);
  if (holder === undefined) return;
  if (asset !== holder.asset && (await reader.findAddress(address)) !== undefined) return;
  throw new AppError('TOKEN_ACCOUNT', `${address} holds a token for ${holder.owner}`, {
    details: { owner: holder.owner },
  });
}
