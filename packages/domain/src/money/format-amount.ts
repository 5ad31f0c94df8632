import { isUnderCent, UNDER_CENT } from './under-cent.ts';

/** Whole part in thousands by commas, decimals by narrow spaces that do not break; exact, as text. `places` fills up with zeros. */
export function groupAmount(amount: string, places = 0): string {
  const [whole = '0', digits = ''] = amount.split('.');
  const filled = digits.padEnd(places, '0');
  const fraction = filled === '' ? undefined : filled;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/(\d{3})(?=\d)/g, '$1\u202F')}`;
}

/** An amount of a coin in full; in USD, which answers over all coins are in, to the cent, and what is less is not nothing. */
export const formatMoney = (amount: string, { isUsd }: { readonly isUsd: boolean }, places = 0): string => {
  if (!isUsd) return groupAmount(amount, places);
  return isUnderCent(Number(amount)) ? UNDER_CENT : groupAmount(roundCents(amount));
};

/** To two decimals, half up; exact, as text. */
function roundCents(amount: string): string {
  const [whole = '0', digits = ''] = amount.split('.');
  const cents =
    BigInt(`${whole.replace('-', '')}${digits.slice(0, 2).padEnd(2, '0')}`) +
    (digits[2] !== undefined && digits[2] >= '5' ? 1n : 0n);
  const text = String(cents).padStart(3, '0');
  return `${amount.startsWith('-') ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}
