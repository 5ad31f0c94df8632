import { AppError, type ChainAdapter, type ChainId, getChain, isChainId } from '@sulian/domain';
import { findOneAddress } from '@sulian/extraction';

/** The chain's adapter. @throws CHAIN_UNKNOWN for an unknown chain, CHAIN_NOT_INDEXED for one that cannot be read yet */
export function getAdapter(
  deps: { readonly adapters: ReadonlyMap<ChainId, ChainAdapter> },
  blockchain: string,
): ChainAdapter {
  if (!isChainId(blockchain))
    throw new AppError('CHAIN_UNKNOWN', `unknown chain "${blockchain}"`, { details: { blockchain } });
  const adapter = deps.adapters.get(blockchain);
  if (adapter === undefined) throw notIndexed(blockchain);
  return adapter;
}

export const notIndexed = (blockchain: ChainId): AppError =>
  new AppError('CHAIN_NOT_INDEXED', `${getChain(blockchain).name} is not indexed here`, { details: { blockchain } });

/** Canonical address, whatever surrounds it in the text. @throws ADDRESS_OF_OTHER_CHAIN naming the chain it belongs to, ADDRESS_INVALID */
export function getAddressText(
  deps: { readonly detectForeignChain: (text: string, except: ChainId) => ChainId | undefined },
  adapter: ChainAdapter,
  text: string,
): string {
  const address = findAddressText(adapter, text);
  if (address !== undefined) return address;
  const other = deps.detectForeignChain(text.trim(), adapter.chain);
  if (other !== undefined && other !== adapter.chain)
    throw new AppError(
      'ADDRESS_OF_OTHER_CHAIN',
      `This is an address of ${getChain(other).name}, not of ${getChain(adapter.chain).name}`,
      {
        details: { blockchain: adapter.chain, belongsTo: other },
      },
    );
  const isChecksumWrong = findOneAddress(adapter, text)?.isChecksumWrong === true;
  throw new AppError('ADDRESS_INVALID', `Not an address of ${getChain(adapter.chain).name}`, {
    details: { blockchain: adapter.chain, ...(isChecksumWrong && { isChecksumWrong: true }) },
  });
}

/** The address that a text is, or the only one that it contains; undefined without one. */
export function findAddressText(adapter: ChainAdapter, text: string): string | undefined {
  const whole = adapter.parseAddress(text.trim());
  if (whole !== undefined) return whole;
  const reading = findOneAddress(adapter, text);
  // A tag names a customer: a query about the service's address is not about that customer.
  return reading?.isChecksumWrong === false && reading.subKey === undefined ? reading.address : undefined;
}

/** The hash in the ledger's form. @throws BAD_REQUEST */
export function getHashText(adapter: ChainAdapter, text: string): string {
  const hash = adapter.parseTransactionHash(text.trim());
  if (hash === undefined)
    throw new AppError('BAD_REQUEST', `Not a transaction hash of ${getChain(adapter.chain).name}`, {
      details: { blockchain: adapter.chain },
    });
  return hash;
}
