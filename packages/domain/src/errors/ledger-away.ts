import { type ChainId, isChainId } from '../chain/chain.ts';
import { type AppError, isAppError } from './errors.ts';

/** Detail of a STORE_UNAVAILABLE whose server has the ledger of this chain, and not the records. */
const LEDGER_OF = 'ledgerOf';

/** Names the chain whose ledger is on the server that failed. */
export const withLedgerOf = (error: AppError, chain: ChainId): AppError => error.with({ [LEDGER_OF]: chain });

/** Chain whose own server is unavailable; undefined for every other error. */
export function findAwayLedger(error: unknown): ChainId | undefined {
  if (!isAppError(error) || error.code !== 'STORE_UNAVAILABLE') return undefined;
  const chain = error.details[LEDGER_OF];
  return typeof chain === 'string' && isChainId(chain) ? chain : undefined;
}
