import {
  type ChainId,
  findListColumns,
  type ListColumns,
  MAX_SCREENING_ROWS,
  MAX_SCREENING_TEXT,
  type ScreeningItem,
  type TableRow,
} from '@sulian/domain';
import type { Extractor } from '@sulian/extraction';
import { listExtendedKeys } from '@sulian/secrets';
import { KeyExpander, type KeyReaders } from './expand-key.ts';
import { tooManyRows, unreadable } from './list-fault.ts';
import { findChainOfAsset, parseChainWord, readAddresses, toInvalid } from './read-address.ts';
import { chooseDelimiter, readTable } from './read-table.ts';
import { decodeList, readLines } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';

export interface ListReaders extends KeyReaders {
  readonly extractor: Extractor;
}

export interface ListFile {
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Chain of every row that names none of its own. */
  readonly chain?: ChainId | undefined;
  readonly columns?: ListColumns | undefined;
}

/** Rows that are stored and answered together. */
const BATCH = 1_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Text of one row before its addresses are read. */
interface ItemText {
  readonly line: number;
  readonly text: string;
  /** Undefined: it names none. */
  readonly chain: ChainId | undefined;
  /** The named chain is unknown. */
  readonly isChainUnknown?: boolean;
  readonly ref?: string;
  readonly note?: string;
  readonly asset?: string;
}

/**
 * Rows of a list in its order: of CSV, TSV and XLSX by its columns, of any other text by the addresses in each line.
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE
 */
export async function* readList(readers: ListReaders, file: ListFile): AsyncGenerator<readonly ScreeningItem[]> {
  const keys = new KeyExpander(readers);
  let batch: ScreeningItem[] = [];
  let rows = 0;
  for await (const texts of readItemTexts(readers, file))
    for (const text of texts) {
      const items = MAY_HAVE_KEY.test(text.text) ? await toKeyItems(readers, keys, text) : toItems(readers, text);
      for (const item of items) {
        rows += 1;
        if (rows > MAX_SCREENING_ROWS) throw tooManyRows();
        batch.push(item);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
  if (rows === 0) throw unreadable('EMPTY');
  if (batch.length > 0) yield batch;
}

async function* readItemTexts(readers: ListReaders, file: ListFile): AsyncGenerator<readonly ItemText[]> {
  const { start, bytes } = await peek(file.bytes);
  if (ZIP.every((byte, index) => start[index] === byte)) {
    for await (const sheet of readWorkbook(bytes)) yield* readTables(readers, file, sheet);
    return;
  }
  const texts = decodeList(bytes);
  const extension = /\.([a-z]+)$/i.exec(file.fileName)?.[1]?.toLowerCase();
  if (extension === 'csv') return yield* readTables(readers, file, readTable(texts));
  if (extension === 'tsv')
    return yield* readTables(
      readers,
      file,
      readTable(texts, () => '\t'),
    );
  yield* readFreeText(readers, file, texts);
}

/** Free text is a table all the same where its first line is a head. */
async function* readFreeText(
  readers: ListReaders,
  file: ListFile,
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly ItemText[]> {
  const { first, all } = await peekText(texts);
  const [head = ''] = first.split(/\r\n|\n|\r/, 1);
  const cells = head.split(chooseDelimiter(head));
  if (file.columns !== undefined || findListColumns(cells) !== undefined)
    return yield* readTables(readers, file, readTable(all));
  for await (const lines of readLines(all)) yield lines.map(({ line, text }) => ({ line, text, chain: file.chain }));
}

async function* readTables(
  readers: ListReaders,
  file: ListFile,
  tables: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<readonly ItemText[]> {
  let columns = file.columns;
  let isFirst = true;
  for await (const rows of tables) {
    const texts: ItemText[] = [];
    for (const row of rows) {
      const head = isFirst ? findListColumns(row.cells) : undefined;
      if (isFirst) columns ??= head ?? { address: findAddressColumn(readers, row.cells) };
      isFirst = false;
      if (head === undefined && columns !== undefined) texts.push(toItemText(row, { columns, file }));
    }
    yield texts;
  }
}

/** Without a head: the first column with an address, otherwise the first. */
const findAddressColumn = (readers: ListReaders, cells: readonly string[]): number =>
  Math.max(
    0,
    cells.findIndex(
      (cell) => MAY_HAVE_KEY.test(cell) || readAddresses(readers, cell, undefined)[0]?.state !== 'INVALID',
    ),
  );

function toItemText(
  { line, cells }: TableRow,
  { columns, file }: { readonly columns: ListColumns; readonly file: ListFile },
): ItemText {
  const read = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? '').trim());
  const [text, chainWord, asset] = [read(columns.address), read(columns.chain), read(columns.asset)];
  const ownChain = chainWord === '' ? findChainOfAsset(asset) : parseChainWord(chainWord);
  const isChainUnknown = chainWord !== '' && ownChain === undefined;
  return {
    ...{ line, text, chain: ownChain ?? file.chain, isChainUnknown },
    ...{ ref: read(columns.ref), note: read(columns.note), asset },
  };
}

/** Text that is passed on for storing, which masks and cuts it. */
const MAX_GIVEN = 16 * MAX_SCREENING_TEXT;

type Cells = Pick<ScreeningItem, 'line' | 'given' | 'ref' | 'note' | 'asset'>;

const toCells = ({ line, text, ref = '', note = '', asset = '' }: ItemText): Cells => ({
  ...{ line, given: text.trim().slice(0, MAX_GIVEN), ref, note, asset },
});

function toItems(readers: ListReaders, row: ItemText): readonly ScreeningItem[] {
  const cells = toCells(row);
  if (row.isChainUnknown === true) return [{ ...cells, ...toInvalid('CHAIN_UNKNOWN') }];
  return readAddresses(readers, row.text, row.chain).map((address) => ({ ...cells, ...address }));
}

/** The beginning of an extended public key and enough letters for one, which may be broken by blanks. */
const MAY_HAVE_KEY = /(?:pub|drkp|dgub)[\s\S]{96}/;

/** Rows of a text's extended public keys, and of what else it has. */
async function toKeyItems(
  readers: ListReaders,
  expander: KeyExpander,
  row: ItemText,
): Promise<readonly ScreeningItem[]> {
  const keys = listExtendedKeys(row.text);
  if (keys.length === 0 || row.isChainUnknown === true) return toItems(readers, row);
  const cells = toCells(row);
  const derived: ScreeningItem[] = [];
  for (const key of keys)
    derived.push(...(await expander.expand(key, row.chain)).map((each) => ({ ...cells, ...each })));
  const rest = keys.reduce((text, key) => text.replaceAll(key, ' '), row.text);
  return [...derived, ...toItems(readers, { ...row, text: rest }).filter(({ state }) => state !== 'INVALID')];
}

async function peek(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < ZIP.length) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  return { start: Buffer.concat(chunks), bytes: rejoin(chunks, iterator) };
}

async function peekText(texts: AsyncIterable<string>) {
  const iterator = texts[Symbol.asyncIterator]();
  const parts: string[] = [];
  while (!parts.at(-1)?.includes('\n')) {
    const next = await iterator.next();
    if (next.done === true) break;
    parts.push(next.value);
    // Longer first lines are no head.
    if (parts.length > 64) break;
  }
  return { first: parts.join(''), all: rejoin(parts, iterator) };
}

async function* rejoin<T>(begun: readonly T[], iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    yield* begun;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
