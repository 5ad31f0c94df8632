import { lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** @throws an address to which no connection may be made */
export type AddressCheck = (address: string) => void;

/** Host of a URL as a name or an address, without the brackets of IPv6. */
export const hostNameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Checks a host that is an address: a connection to it resolves no name, so `createCheckedLookup` does not see it. */
export function checkLiteral(url: URL, check: AddressCheck): void {
  const host = hostNameOf(url);
  if (isIP(host) !== 0) check(host);
}

/** Checks each address to which a connection is then made: a name may resolve differently the next time. */
export const createCheckedLookup =
  (check: AddressCheck): LookupFunction =>
  (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      try {
        for (const { address } of addresses) check(address);
      } catch (refusal) {
        return done(refusal as Error, '', 0);
      }
      const [first] = addresses;
      if (options.all === true) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
