import { type Block, type ChainEvent, EVENT_KINDS, MAX_EVENT_DATA_BYTES } from '@sulian/domain';

/**
 * The same blocks, in which every second transaction that came through has events: of a token that nothing moves, of the
 * coin, of neither; with all that an event may carry, and with nothing of it.
 */
export function withEvents(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => ({
    ...block,
    eventsVersion: '1',
    transactions: block.transactions.map((each, position) => {
      const seed = Number.parseInt(each.hash.slice(0, 6), 16) + position;
      return seed % 2 !== 0 || each.status === 'failed' ? each : { ...each, events: eventsOf(seed) };
    }),
  }));
}

const addressOf = (seed: number): string => `0x${(0xe000 + (seed % 5)).toString(16).padStart(40, '0')}`;

const eventsOf = (seed: number): readonly ChainEvent[] =>
  (
    [
      { operation: 0, kind: 'FREEZE', address: addressOf(seed), token: `0x${'7e'.repeat(20)}` },
      {
        operation: 3,
        kind: 'DESTROY',
        address: addressOf(seed + 1),
        token: `0x${(0xc000_0000 + (seed % 9)).toString(16).padStart(40, '0')}`,
        amountBase: 2n ** 256n - BigInt(seed),
      },
      { operation: 7, kind: 'ROLLUP_MESSAGE' },
      {
        operation: 2_000_000,
        kind: EVENT_KINDS[seed % EVENT_KINDS.length] ?? 'PAUSE',
        address: '付款 \t\\N',
        other: addressOf(seed + 2),
        asset: 0,
        amountBase: 0n,
        data: 'ab'.repeat(1 + (seed % MAX_EVENT_DATA_BYTES)),
      },
    ] as const
  ).slice(seed % 3);
