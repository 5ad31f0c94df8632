/** Centre of each coin's invented prices, USD. */
const AROUND: Readonly<Record<string, number>> = {
  bitcoin: 30_000,
  ethereum: 2_000,
  tron: 0.3,
  solana: 150,
  toncoin: 3,
  tezos: 1,
  xrp: 2,
  'bitcoin-cash': 400,
  litecoin: 90,
  dash: 40,
  dogecoin: 0.1,
  tether: 1,
  'usd-coin': 1,
};
/** Coins pegged to one dollar deviate by less than a cent. */
const STABLE = 1;
const DAY_MS = 86_400_000;

/**
 * Daily closes of the simulated world as a list that `import-prices` reads. Nothing in it is a real price: a day's is a
 * function of the day alone, so that the same day has the same price in every run.
 * @param fromDay first day, counted from 1970-01-01 UTC
 */
export function listWorldPrices(fromDay: number, toDay: number): string {
  const lines = ['coin,day,usd'];
  for (const [coin, around] of Object.entries(AROUND))
    for (let day = fromDay; day <= toDay; day += 1)
      lines.push(`${coin},${new Date(day * DAY_MS).toISOString().slice(0, 10)},${closeOf(around, day)}`);
  return `${lines.join('\n')}\n`;
}

function closeOf(around: number, day: number): string {
  if (around === STABLE) return (1 + 0.002 * Math.sin(day / 3)).toFixed(4);
  const drift = 0.2 * Math.sin(day / 37) + 0.08 * Math.sin(day / 11) + 0.03 * Math.sin(day * 1.7);
  return (around * (1 + drift)).toFixed(around < 1 ? 5 : 2);
}
