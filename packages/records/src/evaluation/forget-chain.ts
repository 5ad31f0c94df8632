import type { ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { takeTurn } from './save-firings.ts';
import { FORGET_WALLETS } from './wallets.ts';

/**
 * Deletes everything derived from the ledger of a removed chain, within one transaction. Alerts and notifications
 * remain, scores do not. All cached answers are deleted, because they have no chain.
 */
export async function forgetChain(session: Session, chain: ChainId): Promise<void> {
  await takeTurn(session);
  const number = toChainNumber(chain);
  for (const table of ['alert_cursor', 'alert_block', 'alert_evaluation'])
    await session.query(`DELETE FROM records.${table} WHERE chain = $1::smallint`, [number]);
  await session.query(FORGET_WALLETS, [number]);
  await session.query('DELETE FROM records.answer');
}
