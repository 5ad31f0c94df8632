import { type ChainId, type ChainState, findAwayLedger } from '@sulian/domain';
import type { ApiDeps } from './deps.ts';

/** State of a chain; undefined while the server of its ledger alone is unavailable. */
export const findState = ({ ledger }: Pick<ApiDeps, 'ledger'>, chain: ChainId): Promise<ChainState | undefined> =>
  ledger.getState(chain).catch((error: unknown) => {
    if (findAwayLedger(error) === undefined) throw error;
    return undefined;
  });
