import type { ApiDeps } from '../../deps.ts';

/**
 * What an address is searched by: the canonical form of the first chain that reads it as an address, else the beginning
 * of one as it was typed. Undefined: no filter.
 */
export function toAddressFilter(deps: Pick<ApiDeps, 'adapters'>, typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  for (const adapter of deps.adapters.values()) {
    const address = adapter.parseAddress(text);
    if (address !== undefined) return address;
  }
  // Hexadecimal and bech32 addresses are written in either case, and kept in lower case.
  return /^(0x|bc1|ltc1|bitcoincash:)/i.test(text) ? text.toLowerCase() : text;
}
