import type { CounterpartiesAnswer } from '@sulian/contract';

type Item = CounterpartiesAnswer['items'][number];
type Total = CounterpartiesAnswer['totals'][number];
type Flow = Item['paid'];
type Split = NonNullable<Item['customers']>;

/** Amounts of the stored part of a history: the whole is at least as much, and of unknown number. */
export const toPartItem = (item: Item): Item => ({
  ...toBothWays(item),
  numberOfTransactions: null,
  customers: item.customers && toPartSplit(item.customers),
});

/** Totals of the stored part are no totals of the object. */
export const toPartTotal = ({ coin }: Total): Total => ({ coin, received: null, paid: null, change: null, fee: null });

const toPartSplit = (split: Split): Split => ({
  ...split,
  items: split.items.map((each) => ({ ...toBothWays(each), numberOfTransactions: null })),
  others: toBothWays(split.others),
  unnamed: toBothWays(split.unnamed),
});

const toBothWays = <Ways extends { readonly received: Flow; readonly paid: Flow }>(ways: Ways): Ways => ({
  ...ways,
  received: toPartFlow(ways.received),
  paid: toPartFlow(ways.paid),
});

const toPartFlow = (flow: Flow): Flow => ({
  ...flow,
  ...{ amount: null, atMost: null, isExact: false, amountUsd: null, pricedShare: null },
});
