import type { ActivityAnswer } from '@sulian/contract';

type Item = ActivityAnswer['items'][number];

/** A bucket with the heights of what came in and what went out. */
export interface Bar {
  readonly from: number;
  readonly item: Item;
  readonly above: number;
  readonly below: number;
}

/** Least height of a bar, so that small values are visible. */
const LEAST_HEIGHT = 3;

/**
 * Heights of bars, in and out on one scale: the coin's amounts, otherwise USD, or counts where a price is missing. They
 * are approximate; exact figures are next to them.
 */
export function toBars(
  { items, coin }: Pick<ActivityAnswer, 'items' | 'coin'>,
  room: { readonly above: number; readonly below: number },
): readonly Bar[] {
  const isPriced = items.every(({ receivedUsd, sentUsd }) => receivedUsd !== null && sentUsd !== null);
  const toValues = (item: Item): readonly [number, number] => {
    if (coin !== null) return [Number(item.received ?? 0), Number(item.sent ?? 0)];
    return isPriced ? [item.receivedUsd ?? 0, item.sentUsd ?? 0] : [item.numberOfIncoming, item.numberOfOutgoing];
  };
  const values = items.map((item) => [item, ...toValues(item)] as const);
  const most = Math.max(0, ...values.flatMap(([, received, sent]) => [received, sent]));
  const toHeight = (value: number, is: boolean, height: number): number => {
    if (!is) return 0;
    return most === 0 ? LEAST_HEIGHT : Math.max(LEAST_HEIGHT, (value / most) * height);
  };
  return values.map(([item, received, sent]) => ({
    from: item.from,
    item,
    above: toHeight(received, item.numberOfIncoming > 0, room.above - 2),
    below: toHeight(sent, item.numberOfOutgoing > 0, room.below - 2),
  }));
}
