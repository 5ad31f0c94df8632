import type { AddressIndex, ChainId, ListedTransaction } from '@sulian/domain';

export type Rows = readonly ListedTransaction[];

/** Changes of an honest list, and of the pages that have it. */
export interface IndexFault {
  /** `all`: every transaction of the chain. */
  readonly change?: (rows: Rows, all: Rows, head: number) => Rows;
  /** Place of the next page, from that of this one and the page's end. */
  readonly next?: (at: number, end: number) => number | undefined;
  /** True where the history that is stored is complete all the same. */
  readonly isHarmless?: boolean;
}

const nowhere = (at: number): string => at.toString(16).padStart(64, 'f');

export const INDEX_FAULTS: Readonly<Record<string, IndexFault>> = {
  'tells the truth': { isHarmless: true },
  'omits every third row': { change: (rows) => rows.filter((_, at) => at % 3 !== 1) },
  'omits all rows': { change: () => [] },
  'repeats rows': { change: (rows) => rows.flatMap((row) => [row, row]), isHarmless: true },
  'lists a transaction that is nowhere': { change: (rows) => [...rows, { hash: nowhere(1), height: 3 }] },
  'lists foreign transactions': {
    change: (rows, all) => {
      const known = new Set(rows.map(({ hash }) => hash));
      return [...rows, ...all.filter(({ hash }) => !known.has(hash)).slice(0, 2)];
    },
  },
  'drifts while it is paged': { next: (_, end) => end + 1 },
  'answers for another chain': {
    change: (rows) => rows.map(({ height }, at) => ({ hash: nowhere(at), height: height ?? 0 })),
  },
  'answers from an older head': {
    change: (rows, _, head) => rows.filter(({ height }) => (height ?? 0) <= head / 2),
  },
  'ends with its first page': { next: () => undefined },
  'pages in a circle': { next: () => 0 },
  'has wrong heights': { change: (rows) => rows.map(({ hash, height = 0 }) => ({ hash, height: height + 1 })) },
  'states no heights': { change: (rows) => rows.map(({ hash }) => ({ hash })), isHarmless: true },
};

/** The chain behind an index. */
interface Truth {
  readonly chain: ChainId;
  readonly head: number;
  readonly listRows: (address: string) => Rows;
  /** Every transaction of the chain. */
  readonly listAll: () => Rows;
}

const PAGE = 7;

/** An index of pages of seven rows. @param stated its count of an address; absent: it states none */
export const createFaultyIndex = (
  { chain, head, listRows, listAll }: Truth,
  { change = (rows) => rows, next }: IndexFault,
  stated?: (address: string) => number,
): AddressIndex => ({
  ...{ chain, source: 'index.example', lagBlocks: 0 },
  isListed: () => true,
  listTransactions: async (address, _, { cursor = '0' }) => {
    const rows = change(listRows(address), listAll(), head);
    const at = Number(cursor);
    const end = at + PAGE;
    const following = end >= rows.length ? undefined : next === undefined ? end : next(at, end);
    return { rows: rows.slice(at, end), ...(following === undefined ? {} : { next: String(following) }) };
  },
  ...(stated && { countTransactions: async (address) => stated(address) }),
});
