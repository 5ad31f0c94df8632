import type { ChainId } from '@sulian/domain';

/** A chain's part of a list over several chains, as of one block of it. */
interface ChainMoment {
  readonly blockchain: ChainId;
  readonly asOf: string | undefined;
  readonly isReread: boolean;
}

/** No block has it: a chain that page 1 did not list is read again. */
const NOT_LISTED = '0-0';

/** Each chain's own `asOf` in that of page 1; undefined for page 1 itself. */
export function readChainsAsOf(text: string | undefined): (chain: ChainId) => string | undefined {
  if (text === undefined) return () => undefined;
  const moments = new Map(text.split(',').map((each) => each.split(':') as [string, string]));
  return (chain) => moments.get(chain) ?? NOT_LISTED;
}

/** @param requested `asOf` of page 1; undefined: page 1 itself */
export function toChainsAsOf(requested: string | undefined, parts: readonly ChainMoment[]) {
  const listed = parts.flatMap(({ blockchain, asOf }) => (asOf === undefined ? [] : [`${blockchain}:${asOf}`]));
  const isFewer = requested !== undefined && requested.split(',').length > listed.length;
  return {
    asOf: listed.length === 0 ? null : listed.join(','),
    isReread: isFewer || parts.some(({ isReread }) => isReread),
  };
}
