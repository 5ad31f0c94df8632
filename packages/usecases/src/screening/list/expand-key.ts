import { type ChainId, DEFAULT_KEY_GAP, type ScreeningItem } from '@sulian/domain';
import {
  type AddressUses,
  type ChainReader,
  type DerivedAddress,
  listBranches,
  parseExtendedKey,
  type ScannedBranch,
  scanBranches,
  toKeyLabel,
} from '@sulian/extraction';
import type { FindKnown, KnownAddresses } from './find-known.ts';

/** Different extended public keys of one list that are derived: some 0.3 s each. */
const MAX_SCREENING_KEYS = 100;

export interface KeyReaders {
  readonly readers: ReadonlyMap<ChainId, ChainReader>;
  readonly findKnown: FindKnown;
}

type KeyRow = Pick<ScreeningItem, 'given' | 'isBare' | 'chain' | 'address' | 'candidates' | 'state' | 'reason'>;

/** Derives the addresses of a list's extended public keys. The keys are in memory alone. */
export class KeyExpander {
  readonly #readers: KeyReaders;
  readonly #known = new Map<string, Promise<readonly KeyRow[]>>();

  constructor(readers: KeyReaders) {
    this.#readers = readers;
  }

  /**
   * Rows in place of a key: its used addresses, by chain, script and path, and one of the key where these are not all, or none.
   * @param chain the only one whose addresses are wanted; undefined: all of the key's form
   */
  expand(key: string, chain: ChainId | undefined): Promise<readonly KeyRow[]> {
    const id = `${key} ${chain}`;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_SCREENING_KEYS) return Promise.resolve([toKeyRow(key, 'NOT_FETCHED', 'KEY_CUT')]);
    const rows = expandKey(this.#readers, key, chain);
    this.#known.set(id, rows);
    return rows;
  }
}

async function expandKey(readers: KeyReaders, key: string, chain: ChainId | undefined): Promise<readonly KeyRow[]> {
  const parsed = parseExtendedKey(key);
  if (parsed === undefined) return [toKeyRow(key, 'INVALID', 'KEY_INVALID')];
  const uses = parsed.uses.filter(({ blockchain }) => chain === undefined || blockchain === chain);
  if (uses.length === 0) return [toKeyRow(key, 'INVALID', 'OTHER_CHAIN')];
  const stored = await findStored(
    readers,
    uses.map(({ blockchain }) => blockchain),
  );
  const storedUses = uses.filter(({ blockchain }) => stored.has(blockchain));
  if (storedUses.length === 0) return [toKeyRow(key, 'UNKNOWN', 'CHAIN_NOT_STORED')];
  const findUses = (addresses: readonly DerivedAddress[]) => lookUp(readers, addresses);
  const scanned = await scanBranches(storedUses, listBranches(parsed), { gap: DEFAULT_KEY_GAP, findUses });
  const rows = scanned.flatMap(({ used }) => used.map((each) => toAddressRow(readers, key, each)));
  return [...rows, ...toRemainder(key, scanned, rows.length)];
}

/** Empty where the rows of its addresses are all that there is to state about the key. */
function toRemainder(key: string, scanned: readonly ScannedBranch[], used: number): readonly KeyRow[] {
  if (scanned.some(({ isCut, unknown }) => isCut || unknown > 0)) return [toKeyRow(key, 'PARTIAL', 'KEY_CUT')];
  if (scanned.some(({ isPartial }) => isPartial)) return [toKeyRow(key, 'PARTIAL', 'NOT_WHOLE')];
  return used === 0 ? [toKeyRow(key, 'UNKNOWN', 'UNSEEN')] : [];
}

async function findStored({ findKnown }: KeyReaders, chains: readonly ChainId[]): Promise<ReadonlySet<ChainId>> {
  const stored = new Set<ChainId>();
  for (const chain of new Set(chains)) if ((await findKnown(chain, [])) !== undefined) stored.add(chain);
  return stored;
}

async function lookUp(readers: KeyReaders, addresses: readonly DerivedAddress[]): Promise<AddressUses> {
  const known = new Map<ChainId, KnownAddresses>();
  for (const chain of new Set(addresses.map(({ blockchain }) => blockchain))) {
    const texts = addresses.filter(({ blockchain }) => blockchain === chain).map((each) => toCanonical(readers, each));
    const ofChain = await readers.findKnown(chain, texts);
    if (ofChain !== undefined) known.set(chain, ofChain);
  }
  return {
    findUse: (each) => {
      const ofChain = known.get(each.blockchain);
      if (ofChain?.used.has(toCanonical(readers, each)) === true) return 'USED';
      return ofChain?.isWhole === true ? 'UNUSED' : 'UNKNOWN';
    },
    isPartial: (chain) => known.get(chain)?.isPartial ?? true,
  };
}

const toCanonical = ({ readers }: KeyReaders, { blockchain, address }: DerivedAddress): string =>
  readers.get(blockchain)?.parseAddress(address) ?? address;

const toAddressRow = (readers: KeyReaders, key: string, derived: DerivedAddress): KeyRow => ({
  ...{ given: `${toKeyLabel(key)} ${derived.path}`, isBare: true, chain: derived.blockchain },
  ...{ address: toCanonical(readers, derived), candidates: [], state: 'PENDING', reason: undefined },
});

const toKeyRow = (key: string, state: KeyRow['state'], reason: NonNullable<KeyRow['reason']>): KeyRow => ({
  ...{ given: toKeyLabel(key), isBare: true, chain: undefined, address: undefined, candidates: [], state, reason },
});
