import { z } from 'zod';
import { type LabelFile, readLabelFile } from '../files.ts';
import { tagText } from '../name-tags/name-tag.ts';
import { parseJson } from '../parse-json.ts';
import { quote } from '../quote.ts';
import { type CsvFault, readCsv } from '../read-csv.ts';
import { describeIssue } from '../tagpack/schema.ts';

export interface Entry {
  readonly line: number;
  readonly address: string;
  readonly name: string;
  readonly labels: readonly string[];
  readonly isToken?: boolean;
}

/** Lists of one label, such as etherscan-labels' `accounts/bridge.json`, contain the name alone. */
const entry = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.object({ name: tagText.default(''), labels: z.array(tagText).max(100).default([]) }),
);

export const readEntries = (file: LabelFile): AsyncIterable<Entry | CsvFault> =>
  /\.csv$/i.test(file.path) ? readTable(file) : readJson(file);

/** The one object of a JSON file; a line is the entry's number in it. */
async function* readJson(file: LabelFile): AsyncGenerator<Entry | CsvFault> {
  const content = await readLabelFile(file);
  const json = 'fault' in content ? content : parseJson(content.text);
  if ('fault' in json) return yield { ...json, isFatal: true };
  const { value } = json;
  if (Array.isArray(value) && value.length === 0) return;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return yield { fault: 'not an object of addresses', isFatal: true };
  for (const [index, [address, tag]] of Object.entries(value).entries()) {
    const parsed = entry.safeParse(tag);
    if (parsed.success) yield { line: index + 1, address, ...parsed.data };
    else yield { line: index + 1, fault: `${quote(address)}: ${describeIssue(parsed.error, tag)}` };
  }
}

/** Tables as the explorers show them: of accounts, and of tokens' contracts. */
const TABLES = [
  { address: 'address', name: 'name tag', isToken: false },
  { address: 'contract address', name: 'token name', isToken: true },
] as const;

/** The first column has no name, and an empty list has that one alone. */
async function* readTable(file: LabelFile): AsyncGenerator<Entry | CsvFault> {
  let table: (typeof TABLES)[number] | undefined;
  for await (const event of readCsv(file.path)) {
    if ('fault' in event) yield event;
    else if ('columns' in event) {
      const { columns } = event;
      if (columns.every((column) => column === '')) return;
      table = TABLES.find(({ address, name }) => columns.includes(address) && columns.includes(name));
      if (table === undefined) return yield { fault: describeColumns(columns), line: 1, isFatal: true };
    } else if (table !== undefined) {
      const name = tagText.safeParse(event.cells[table.name]);
      const address = event.cells[table.address] ?? '';
      if (!name.success) yield { line: event.line, fault: `${quote(address)}: ${describeIssue(name.error)}` };
      else yield { line: event.line, address, name: name.data, labels: [], isToken: table.isToken };
    }
  }
}

const describeColumns = (columns: readonly string[]): string =>
  `its columns ${quote(columns.join(', '))} are not those of an explorer's list: ${TABLES.map(({ address, name }) => `${address}, ${name}`).join(', or ')}`;
