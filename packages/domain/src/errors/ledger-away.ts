import { type ChainId, isChainId } from '../chain/chain.ts';
import { type AppError, isAppError } from './errors.ts';

/** Detail of a fault of a server that has the ledger of this chain, and not the records. */
const LEDGER_OF = 'ledgerOf';

/** Names the chain whose ledger is on the server that failed. */
export const withLedgerOf = (error: AppError, chain: ChainId): AppError => error.with({ [LEDGER_OF]: chain });

/** Chain on whose own server the fault occurred; undefined for every other error. */
export function findLedgerOf(error: unknown): ChainId | undefined {
  const chain = isAppError(error) ? error.details[LEDGER_OF] : undefined;
  return typeof chain === 'string' && isChainId(chain) ? chain : undefined;
}

/** Chain whose own server is unavailable; undefined for every other error. */
export const findAwayLedger = (error: unknown): ChainId | undefined =>
  isAppError(error) && error.code === 'STORE_UNAVAILABLE' ? findLedgerOf(error) : undefined;
