import { CHAIN_IDS, type ChainId, getChain, listChainSpellings, type ScreeningItem } from '@sulian/domain';
import type { ChainReader, Extractor } from '@sulian/extraction';

type ItemAddress = Pick<ScreeningItem, 'chain' | 'address' | 'candidates' | 'state' | 'reason' | 'isBare'>;

interface AddressReaders {
  readonly extractor: Extractor;
  readonly readers: ReadonlyMap<ChainId, ChainReader>;
}

/** One word, as long as an address is. */
const WORD = /^[A-Za-z0-9:_+/-]{25,120}$/;

/** Addresses of a cell or a line, at least one row: that of a text without any. */
export function readAddresses(
  { extractor, readers }: AddressReaders,
  text: string,
  chain: ChainId | undefined,
): readonly ItemAddress[] {
  const word = text.trim();
  const bare = WORD.test(word) ? readWord(readers, word, chain) : undefined;
  if (bare !== undefined) return [bare];
  const extracted = extractor.extract(text);
  const withAddresses = extracted.filter(({ addresses }) => addresses.length > 0);
  if (withAddresses.length === 0) {
    const isHidden = extracted.some(({ hiddenOn }) => hiddenOn.length > 0);
    return [toInvalid(isHidden ? 'HIDDEN_ADDRESS' : extracted.length > 0 ? 'HASH' : 'NO_ADDRESS')];
  }
  const rows = withAddresses.map(({ addresses, namedChain, isChecksumWrong }) =>
    isChecksumWrong
      ? toInvalid(
          'CHECKSUM',
          addresses.map((each) => each.chain),
        )
      : choose(addresses, chain ?? namedChain, chain !== undefined),
  );
  // One text may name the same address twice.
  const unique = new Map(rows.map((row) => [`${row.chain} ${row.address} ${row.candidates.join()}`, row]));
  return [...unique.values()];
}

/** The usual cell has an address and nothing else: only chains whose form it has are tried. */
function readWord(
  readers: AddressReaders['readers'],
  word: string,
  chain: ChainId | undefined,
): ItemAddress | undefined {
  const parse = (each: ChainId): ChainReading[] => {
    const reader = readers.get(each);
    // A payment with a customer's comment is read by the extractor.
    const address = reader?.parseAddressKey?.(word) === undefined ? reader?.parseAddress(word) : undefined;
    return address === undefined ? [] : [{ chain: each, address }];
  };
  const named = chain === undefined ? [] : parse(chain);
  const addresses = named.length > 0 ? named : listByShape(word).flatMap(parse);
  return addresses.length === 0 ? undefined : { ...choose(addresses, chain, chain !== undefined), isBare: true };
}

const SHAPES = CHAIN_IDS.map((chain) => ({ chain, shape: getChain(chain).addressShape }));
const listByShape = (word: string): readonly ChainId[] =>
  SHAPES.flatMap(({ chain, shape }) => (shape.test(word) ? [chain] : []));

interface ChainReading {
  readonly chain: ChainId;
  readonly address: string;
}

function choose(readings: readonly ChainReading[], chain: ChainId | undefined, mustBe: boolean): ItemAddress {
  const named = readings.find((each) => each.chain === chain);
  const [first] = readings;
  const chosen = named ?? (readings.length === 1 && !mustBe ? first : undefined);
  if (chosen !== undefined) return { ...chosen, candidates: [], state: 'PENDING', reason: undefined, isBare: false };
  const candidates = readings.map((each) => each.chain);
  if (mustBe) return toInvalid('OTHER_CHAIN', candidates);
  return {
    ...{ chain: undefined, address: first?.address, candidates, isBare: false },
    ...{ state: 'AMBIGUOUS', reason: 'SEVERAL_CHAINS' },
  };
}

export const toInvalid = (reason: NonNullable<ScreeningItem['reason']>, candidates: readonly ChainId[] = []) =>
  ({ chain: undefined, address: undefined, candidates, state: 'INVALID', reason, isBare: false }) as const;

const toWord = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s_-]+/g, '')
    .toUpperCase();

const CHAIN_OF: ReadonlyMap<string, ChainId> = new Map(
  listChainSpellings().flatMap(([chain, { tickers, names = [], links }]) =>
    [chain, getChain(chain).name, ...tickers, ...names, ...links].map((word) => [toWord(word), chain] as const),
  ),
);

/** Chain that a cell names, by its name, its coin or its kind of token; undefined where it names none. */
export const parseChainWord = (text: string): ChainId | undefined => CHAIN_OF.get(toWord(text));

/** `USDT-TRC20`, `USDT(TRC20)`: the chain of a coin's name, where that has one. */
export const findChainOfAsset = (text: string): ChainId | undefined =>
  text
    .normalize('NFKC')
    .split(/[\s()[\]/_-]+/)
    .slice(1)
    .map(parseChainWord)
    .find((chain) => chain !== undefined);
