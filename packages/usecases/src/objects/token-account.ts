import { AppError, getChain, type HolderRow, type LedgerReader } from '@sulian/domain';

type Reader = Pick<LedgerReader, 'chain' | 'findHolder' | 'findAddress'>;

/** Owner of the token account at an address; undefined for wallets, and on chains without such accounts. */
export const findTokenHolder = async (
  reader: Pick<Reader, 'chain' | 'findHolder'>,
  address: string,
): Promise<HolderRow | undefined> => (getChain(reader.chain).hasTokenAccounts ? reader.findHolder(address) : undefined);

/**
 * Refuses the address of a token account. The ledger books its movements to its owner, so the account itself would look
 * empty and therefore harmless. An address that was a wallet before it became a token account is allowed, except for
 * the account's own coin.
 * @param asset the one requested coin; undefined: all
 * @throws TOKEN_ACCOUNT with details {owner}
 */
export async function refuseTokenAccount(reader: Reader, address: string, asset?: number): Promise<void> {
  const holder = await findTokenHolder(reader, address);
  if (holder === undefined) return;
  if (asset !== holder.asset && (await reader.findAddress(address)) !== undefined) return;
  throw new AppError('TOKEN_ACCOUNT', `${address} is a token account of ${holder.owner}`, {
    details: { owner: holder.owner },
  });
}
