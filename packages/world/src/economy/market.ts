import { cashOut, type Stage } from './stage.ts';

const PAYOUT_EVERY = 15;
const COMMISSION_PERCENT = 6n;
const VENDOR_CASH_OUT_PER_THOUSAND = 25;

/** Pays vendors for delivered orders, from the gathered deposits. */
function payVendors(stage: Stage): void {
  const { book, cast } = stage;
  const orders = cast.market.pendingOrders.splice(0, 6);
  if (orders.length === 0) return;
  book.pay({
    from: cast.market.wallet,
    purpose: 'payout',
    payments: orders.map((order) => ({
      to: book.receiveKey(order.vendor.wallet, 600),
      amountBase: (order.amountBase * (100n - COMMISSION_PERCENT)) / 100n,
    })),
  });
}

export function actMarket(stage: Stage): void {
  const { cast, random, height } = stage;
  if (height % PAYOUT_EVERY === 7) payVendors(stage);
  for (const vendor of cast.market.vendors)
    if (random.chance(VENDOR_CASH_OUT_PER_THOUSAND)) cashOut(stage, vendor, random.pick(cast.exchanges), 60);
}
