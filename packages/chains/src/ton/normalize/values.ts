import type { Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { toAddressText } from '../wire/address-text.ts';
import { burntOf, creditOf } from '../wire/credits.ts';
import type { TonTransaction } from '../wire/data.ts';

/** By its messages the chain pays out what blocks earn: fees taken in, and coins made for them. */
const MINTER = toAddressText(-1, Buffer.alloc(32));

/**
 * Value that a message brings: coins, and extra currencies. It moves when it arrives, also if it is bounced or a reply.
 */
export function listValues(transaction: TonTransaction): readonly Operation[] {
  const { account, inMessage: message } = transaction;
  if (message?.source === undefined) return [];
  const { source, value_extra_currencies } = message;
  const others = Object.entries(value_extra_currencies ?? {});
  const amountBase = creditOf(message);
  const isBurnt = amountBase > 0n && burntOf(transaction) === amountBase;
  return [
    toOperation({
      type: source === MINTER ? 'BLOCK_REWARD' : isBurnt ? 'BURN' : 'VALUE_TRANSFER',
      from: source === MINTER ? undefined : source,
      to: isBurnt ? undefined : account,
      amountBase,
    }),
    ...others.map(([id, units]) =>
      toOperation({
        type: 'TOKEN_TRANSFER',
        token: `currency:${id}`,
        from: source,
        to: account,
        amountBase: units,
      }),
    ),
  ];
}
