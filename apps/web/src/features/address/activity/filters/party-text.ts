import { getChain, isChainId } from '@sulian/domain';

interface Suggested {
  readonly id: number;
  readonly name: string;
}

/** Few addresses are shorter, and the chain's shape knows those. The server finds an address among words, and reports one of another chain. */
const LIKE_ADDRESS = /^(?=.*\d).*[A-Za-z0-9:_+/-]{25,}/;
/** A single letter is in many a name. */
const LEAST_OF_NAME = 2;

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Party named by a text: a suggested party, by its name or a unique part of it, or an address; undefined: none. */
export function readParty(text: string, named: readonly Suggested[], blockchain: string): string | undefined {
  const [typed, sought] = [text.trim(), fold(text)];
  const same = named.filter(({ name }) => fold(name) === sought);
  const like = sought.length < LEAST_OF_NAME ? [] : named.filter(({ name }) => fold(name).includes(sought));
  const [one, another] = same.length > 0 ? same : like;
  if (one !== undefined && another === undefined) return `entity:${one.id}`;
  const isShaped = isChainId(blockchain) && getChain(blockchain).addressShape.test(typed);
  return isShaped || LIKE_ADDRESS.test(typed.replace(/\s+/g, '')) ? typed : undefined;
}
