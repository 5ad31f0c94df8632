import { type ChainId, getChain } from './chain.ts';

/** An address, or one customer of the service that holds it. */
export interface AddressKey {
  readonly address: string;
  /** The customer's tag or comment, see `SubKeyTrait`; undefined: the address as a whole. */
  readonly subKey?: string;
}

/**
 * Takes `address:tag` apart on chains whose addresses have customers; on others, and where what stands before the colon
 * has not the shape of an address or what stands behind it is no tag, all of the text is the address.
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

/** The text under which a label of it is kept. */
export const joinAddressKey = ({ address, subKey }: AddressKey): string =>
  subKey === undefined ? address : `${address}:${subKey}`;
