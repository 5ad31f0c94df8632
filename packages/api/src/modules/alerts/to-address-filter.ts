import type { ApiDeps } from '../../deps.ts';

/**
 * Filter of an address: the canonical form in the first chain that parses it, otherwise the typed prefix. Undefined: no
 * filter.
 */
export function toAddressFilter(deps: Pick<ApiDeps, 'extractor'>, typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? '';
  if (text === '') return undefined;
  const [extracted] = deps.extractor.extract(text).flatMap(({ addresses }) => addresses);
  if (extracted !== undefined) return extracted.address;
  // Hexadecimal and bech32 addresses are typed in either case and stored in lower case.
  return /^(0x|bc1|ltc1|bitcoincash:)/i.test(text) ? text.toLowerCase() : text;
}
