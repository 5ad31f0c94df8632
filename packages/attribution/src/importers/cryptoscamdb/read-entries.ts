import { z } from 'zod';
import { type LabelFile, readLabelFile } from '../files.ts';
import { parseJson } from '../parse-json.ts';
import { readPack } from '../tagpack/read-pack.ts';
import { describeIssue } from '../tagpack/schema.ts';

const text = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, 'has a control character');
const word = text.min(1, 'is empty').max(500);
const list = z.union([z.array(word).max(10_000), word.transform((one) => [one])]);

/**
 * Addresses by the symbol of their coin. Lists from before coins were distinguished are all for Ethereum, as
 * EtherScamDB was.
 */
const addresses = z.union([z.record(word, list), list.transform((ETH) => ({ ETH }))]);

const entry = z.object({
  name: word.optional(),
  url: text.optional(),
  category: word.optional(),
  subcategory: text.optional(),
  description: text.nullish(),
  reporter: text.nullish(),
  addresses: addresses.nullish(),
});
export type Entry = z.infer<typeof entry>;

export type RawEntry =
  | { readonly line: number; readonly entry: Entry }
  | { readonly fault: string; readonly line?: number; readonly isFatal?: boolean };

/** Entries of `urls.yaml`, or of the API's answer: a list, or entries by address, bare or under `result`. */
export async function* readEntries(file: LabelFile): AsyncGenerator<RawEntry> {
  const content = await readLabelFile(file);
  if ('fault' in content) return yield { ...content, isFatal: true };
  if (/\.json$/i.test(file.path)) return yield* readAnswer(content.text);
  yield* readYaml(content.text);
}

/** Blank lines and comments above the list, and the `---` line at which it starts. */
const LIST_START = /^(?:\s*(?:#.*)?\r?\n)*---[ \t]*\r?\n/;

/** A bare list is read as that of a pack, item by item, so that a broken one is refused alone. */
function* readYaml(text: string): Generator<RawEntry> {
  const start = LIST_START.exec(text)?.[0];
  const above = start === undefined ? 0 : start.split('\n').length - 1;
  const pack = readPack(`tags:\n${text.slice(start?.length ?? 0)}`, 'tags');
  if ('fault' in pack) return yield { fault: pack.fault.replace('list of tags', 'list of entries'), isFatal: true };
  for (const item of pack.items) {
    const line = item.line + above - 1;
    if ('fault' in item) yield { ...item, line };
    else yield toEntry(item.value, line);
  }
}

/** A line is the entry's number in the file. */
function* readAnswer(json: string): Generator<RawEntry> {
  const parsed = parseJson(json);
  if ('fault' in parsed) return yield { ...parsed, isFatal: true };
  const { value } = parsed;
  const inner = isRecord(value) && 'result' in value ? value['result'] : value;
  if (Array.isArray(inner)) return yield* inner.map((each, index) => toEntry(each, index + 1));
  if (!isRecord(inner))
    return yield { fault: 'neither a list of entries nor one of entries by address', isFatal: true };
  for (const [index, [address, entries]] of Object.entries(inner).entries())
    for (const each of Array.isArray(entries) ? entries : [entries]) yield toEntry(ofAddress(each, address), index + 1);
}

/** An entry of the API below an address names the coin of that address alone. */
function ofAddress(value: unknown, address: string): unknown {
  if (!isRecord(value)) return value;
  const { coin, ...rest } = value;
  return { ...rest, addresses: typeof coin === 'string' ? { [coin]: [address] } : value['addresses'] };
}

function toEntry(value: unknown, line: number): RawEntry {
  const parsed = entry.safeParse(value);
  return parsed.success ? { line, entry: parsed.data } : { line, fault: describeIssue(parsed.error, value) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
