import type { AddressId, AddressRow, LedgerReader } from '@sulian/domain';
import { toLookAlikeKeys } from '@sulian/engine';

/**
 * Addresses that look like each of the given ones, ascending: four look-ups of the ledger's index for each.
 * @returns up to one more than `most` for each key; more than `most` in all means that some may be missing
 */
export async function listLookAlikes(
  reader: Pick<LedgerReader, 'chain' | 'listAddressesByEnds'>,
  addresses: readonly Pick<AddressRow, 'text'>[],
  most: number,
): Promise<readonly (readonly AddressId[])[]> {
  const keys = addresses.map(({ text }) => toLookAlikeKeys(reader.chain, text));
  // The address itself has its keys too.
  const byEnds = await reader.listAddressesByEnds(keys.flat(), most + 2);
  let at = 0;
  return addresses.map(({ text }, index) => {
    const lists = byEnds.slice(at, at + (keys[index]?.length ?? 0));
    at += lists.length;
    const others = lists.flat().filter((each) => each.text !== text);
    return [...new Set(others.map(({ addressId }) => addressId))].sort((a, b) => a - b);
  });
}
