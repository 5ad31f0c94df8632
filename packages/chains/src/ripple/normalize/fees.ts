import type { Operation } from '@sulian/domain';
import type { NodeTransaction } from '../wire/schema.ts';
import { textOf } from './changes.ts';

/** Account of the validators' pseudo-transactions, which no key signs. */
export const NOBODY = 'rrrrrrrrrrrrrrrrrrrrrhoLvTp';

const SPONSORS_FEE = 1;

export const signerOf = ({ Account }: NodeTransaction): string => (Account === '' ? NOBODY : Account);

/** Payer of the fee: a sponsor or a delegate, if one acts for the account. @see XLS-0068 and XLS-0075 */
export function payerOf(body: NodeTransaction): string {
  const flags = body['SponsorFlags'];
  const sponsor = typeof flags === 'number' && (flags & SPONSORS_FEE) !== 0 ? textOf(body['Sponsor']) : undefined;
  return sponsor ?? textOf(body['Delegate']) ?? signerOf(body);
}

/** Fees are destroyed: nobody earns them. */
export const toFee = (payer: string, amountBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: payer, amountBase }],
  destinations: amountBase === 0n ? [] : [{ amountBase, unspendable: true }],
});
