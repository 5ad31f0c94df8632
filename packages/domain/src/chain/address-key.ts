import { type ChainId, getChain } from './chain.ts';

/** An address, or one customer of the service that owns it. */
export interface AddressKey {
  readonly address: string;
  /** The customer's tag or comment, see `SubKeyTrait`; undefined: the address as a whole. */
  readonly subKey?: string;
}

/**
 * Splits `address:tag` on chains whose addresses have customers. On other chains all of the text is the address; so it
 * is where the part before the colon is not shaped like an address, or the part after it is no tag.
 */
export function splitAddressKey(chain: ChainId, text: string): AddressKey {
  const { addressShape, subKey } = getChain(chain);
  if (subKey === undefined || addressShape.test(text)) return { address: text };
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const [address, tag] = [text.slice(0, at), text.slice(at + 1)];
    if (addressShape.test(address) && subKey.allows(tag)) return { address, subKey: tag };
  }
  return { address: text };
}

/** The text under which its label is stored. */
export const joinAddressKey = ({ address, subKey }: AddressKey): string =>
  subKey === undefined ? address : `${address}:${subKey}`;
