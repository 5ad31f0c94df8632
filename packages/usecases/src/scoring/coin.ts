import {
  AppError,
  type AssetRow,
  type ChainAdapter,
  type ChainId,
  getChain,
  isAppError,
  type LedgerReader,
} from '@sulian/domain';

/** Meaning of a question's coin filter on its chain. */
export type CoinChoice =
  | { readonly kind: 'ONE'; readonly asset: AssetRow }
  /** All that have a price, by USD at the time. */
  | { readonly kind: 'ALL' };

export interface FoundCoin {
  readonly coin: CoinChoice;
  /** The filter in its one form: ALL, MAIN, or the coin's id on its chain. */
  readonly text: string;
}

const MAIN = 'MAIN';
const ALL = 'ALL';

/** Whether walks can follow more than the native coin: where outputs are spent, tokens within them are not followed. */
export function followsTokens(chain: ChainId): boolean {
  const { hasManyAssets, spendsOutputs } = getChain(chain);
  return hasManyAssets && !spendsOutputs;
}

/**
 * The coin of a question: MAIN is the native one, ALL all of them, anything else a coin's id on its chain (contract …).
 * Where only the native coin is followed, ALL is that.
 * @throws BAD_REQUEST for a coin that the ledger has not met, and for collectibles, which have no amount
 */
export async function findCoin(
  reader: Pick<LedgerReader, 'chain' | 'listAssets' | 'findAssetByKey'>,
  adapter: Pick<ChainAdapter, 'parseAddress'>,
  filter: string,
): Promise<FoundCoin> {
  const isChoice = followsTokens(reader.chain);
  if (filter === ALL && isChoice) return { coin: { kind: 'ALL' }, text: ALL };
  if (filter === MAIN || filter === ALL) {
    const [asset] = await reader.listAssets([0]);
    if (asset !== undefined) return { coin: { kind: 'ONE', asset }, text: filter };
  }
  const key = adapter.parseAddress(filter.trim()) ?? filter.trim();
  const asset = isChoice ? await reader.findAssetByKey(key) : undefined;
  if (asset === undefined || asset.kind === 'NFT')
    throw new AppError('BAD_REQUEST', `${reader.chain} has no coin ${filter}`, { details: { coin: filter } });
  return { coin: { kind: 'ONE', asset }, text: key };
}

/** True for the fault of a coin that `findCoin` does not find. */
export const isUnknownCoin = (error: unknown): boolean =>
  isAppError(error) && error.code === 'BAD_REQUEST' && error.details['coin'] !== undefined;
