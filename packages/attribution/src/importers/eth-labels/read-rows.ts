import { z } from 'zod';
import { type LabelFile, readLabelFile } from '../files.ts';
import { tagText } from '../name-tags/name-tag.ts';
import { parseJson } from '../parse-json.ts';
import { quote } from '../quote.ts';
import { type CsvFault, readCsv } from '../read-csv.ts';
import { describeIssue } from '../tagpack/schema.ts';

const MAX_LIST = 1_000_000;
/** `accounts` have a name tag, `tokens` name, symbol and website; in the table every column is lower-case. */
const row = z.object({
  address: tagText,
  chainId: z.union([z.string(), z.number()]).transform(String),
  label: tagText,
  name: tagText.nullish(),
  nameTag: tagText.nullish(),
  symbol: tagText.nullish(),
});
export type Row = z.infer<typeof row>;

export type RawRow = { readonly line: number; readonly row: Row } | CsvFault;

export const readRows = (file: LabelFile): AsyncIterable<RawRow> =>
  /\.json$/i.test(file.path) ? readJson(file) : readTable(file);

/** A list of objects; a line is the entry's number in it. */
async function* readJson(file: LabelFile): AsyncGenerator<RawRow> {
  const content = await readLabelFile(file);
  const json = 'fault' in content ? content : parseJson(content.text);
  if ('fault' in json) return yield { ...json, isFatal: true };
  if (!Array.isArray(json.value)) return yield { fault: 'not a list of rows', isFatal: true };
  if (json.value.length > MAX_LIST) return yield { fault: `more than ${MAX_LIST} rows`, isFatal: true };
  for (const [index, value] of json.value.entries()) yield toRow(value, index + 1);
}

const NEEDED = ['address', 'chainid', 'label'];

/** Its writer spells cells as JSON does. */
async function* readTable(file: LabelFile): AsyncGenerator<RawRow> {
  for await (const event of readCsv(file.path, { escape: '\\' })) {
    if ('fault' in event) yield event;
    else if ('columns' in event) {
      const missing = NEEDED.filter((column) => !event.columns.includes(column));
      if (missing.length > 0)
        return yield {
          fault: `its columns ${quote(event.columns.join(', '))} lack ${missing.join(', ')}`,
          line: 1,
          isFatal: true,
        };
    } else {
      const { chainid: chainId, nametag: nameTag, ...rest } = event.cells;
      yield toRow({ ...rest, chainId, nameTag }, event.line);
    }
  }
}

function toRow(value: unknown, line: number): RawRow {
  const parsed = row.safeParse(value);
  return parsed.success ? { line, row: parsed.data } : { line, fault: describeIssue(parsed.error, value) };
}
