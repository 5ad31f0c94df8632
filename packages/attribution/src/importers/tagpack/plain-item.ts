/** A list item as text, with the 1-based line on which it begins. */
export interface ItemText {
  readonly line: number;
  readonly lines: readonly string[];
}

const PAIR = /^([A-Za-z_]+):(?: +(.*?))? *$/;
/** A scalar that YAML reads as itself: no quotes, no indicator in front, no ": " and no " #" inside. */
const PLAIN = /^[A-Za-z0-9](?:[^:#\t]|:(?=[^\s])|(?<=[^\s])#)*$/;
const SINGLE_QUOTED = /^'([^']*)'$/;
const DOUBLE_QUOTED = /^"([^"\\]*)"$/;

/**
 * Reads an item whose every line is a simple `key: value`, as nearly all items of TagPacks are: 50 times faster than a
 * whole YAML parser. Undefined for anything else, which is then YAML's to read or to refuse.
 */
export function parsePlainItem(item: ItemText): Readonly<Record<string, string>> | undefined {
  const fields: Record<string, string> = Object.create(null);
  const [first = ''] = item.lines;
  const indent = first.indexOf('-') + 2;
  for (const [index, line] of item.lines.entries()) {
    if (line === '') continue;
    if (!isIndented(line, indent, index === 0)) return undefined;
    const pair = PAIR.exec(line.slice(indent));
    const key = pair?.[1];
    const value = parseScalar(pair?.[2]);
    if (key === undefined || value === undefined || key in fields) return undefined;
    fields[key] = value;
  }
  return fields;
}

function isIndented(line: string, indent: number, isFirst: boolean): boolean {
  if (isFirst) return line.startsWith('- ', indent - 2);
  for (let at = 0; at < indent; at += 1) if (line[at] !== ' ') return false;
  return true;
}

function parseScalar(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (PLAIN.test(text)) return text;
  return (SINGLE_QUOTED.exec(text) ?? DOUBLE_QUOTED.exec(text))?.[1];
}
