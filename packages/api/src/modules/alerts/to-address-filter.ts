import type { ApiDeps } from '../../deps.ts';

/**
 * What an address is searched by: the canonical form of the first chain that reads an address in it, otherwise the beginning
 * of one as it was typed. Undefined: no filter.
 */
export function toAddressFilter(deps: Pick<ApiDeps, 'extractor'>, typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  const [found] = deps.extractor.extract(text).flatMap(({ addresses }) => addresses);
  if (found !== undefined) return found.address;
  // Hexadecimal and bech32 addresses are written in either case, and kept in lower case.
  return /^(0x|bc1|ltc1|bitcoincash:)/i.test(text) ? text.toLowerCase() : text;
}
