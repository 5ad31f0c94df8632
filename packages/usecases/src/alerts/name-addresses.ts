import type { ChainId, DeskName } from '@sulian/domain';
import { toUnlinked } from './to-unlinked.ts';

/** An address as a mail states it: in full, after the name that the case gave to it. */
export type AddressText = (chain: ChainId, address: string) => string;

/** Marks a name of the case, as on the screens. */
const MARK = '★';

export function createAddressText(names: readonly DeskName[]): AddressText {
  const nameOf = new Map(names.map(({ chain, address, name }) => [`${chain} ${address}`, name]));
  return (chain, address) => {
    const name = nameOf.get(`${chain} ${address}`);
    return name === undefined ? address : `${MARK} ${toUnlinked(name)} ${address}`;
  };
}
