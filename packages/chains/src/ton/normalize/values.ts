import type { Operation } from '@sulian/domain';
import { toAddressText } from '../wire/address-text.ts';
import type { TonMessage } from '../wire/data.ts';

/** By its messages the chain pays out what blocks earn: fees taken in, and coins made for them. */
const MINTER = toAddressText(-1, Buffer.alloc(32));

/** What a message brings: coins, and what else is money on the chain. It moves where it arrives, be it bounced or a reply. */
export function listValues(
  { source, value, value_extra_currencies }: TonMessage,
  account: string,
): readonly Operation[] {
  if (source === undefined) return [];
  const others = Object.entries(value_extra_currencies ?? {});
  const coins: Operation =
    source === MINTER
      ? { type: 'BLOCK_REWARD', asset: 0, sources: [], destinations: [{ address: account, amountBase: value }] }
      : toMove('VALUE_TRANSFER', { source, account, amountBase: value });
  return [
    coins,
    ...others.map(([id, amountBase]) => ({
      ...toMove('TOKEN_TRANSFER', { source, account, amountBase }),
      token: `currency:${id}`,
    })),
  ];
}

interface Move {
  readonly source: string;
  readonly account: string;
  readonly amountBase: bigint;
}

const toMove = (type: Operation['type'], { source, account, amountBase }: Move): Operation => ({
  type,
  asset: 0,
  sources: [{ address: source, amountBase }],
  destinations: [{ address: account, amountBase }],
});
