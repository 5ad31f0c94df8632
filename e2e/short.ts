/** An address as lists show it: eight characters from each end, six on a phone. */
export function shortOf(address: string, width: number): string {
  const kept = width > 900 ? 8 : 6;
  return `${address.slice(0, kept)}…${address.slice(-kept)}`;
}
