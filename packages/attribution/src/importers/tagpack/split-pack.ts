import type { ItemText } from './plain-item.ts';

export interface SplitPack {
  /** Everything above the list: a YAML document of its own. */
  readonly header: string;
  readonly items: Iterable<ItemText>;
}

/** An anchor or alias anywhere, or a merge key: items may then depend on each other. */
const HAS_ANCHORS = /(?:^|[\s[{,:-])[&*][A-Za-z0-9_]|<<:/m;
const LIST_START = /^(tags|actors):[ \t]*(?:#.*)?\r?\n/m;

/**
 * Cuts a pack into its header and its items without parsing them. Memory stays at one item, and a broken item is
 * refused alone. Undefined where the text is not laid out as packs are (anchors, keys after the list, flow style).
 */
export function splitPack(text: string, list: 'tags' | 'actors'): SplitPack | undefined {
  const start = LIST_START.exec(text);
  if (start === null || start[1] !== list || HAS_ANCHORS.test(text)) return undefined;
  const header = text.slice(0, start.index);
  const bodyStart = start.index + start[0].length;
  const indent = /^(?:[ \t]*(?:#.*)?\r?\n)*( *)- /.exec(text.slice(bodyStart, bodyStart + 10_000))?.[1]?.length;
  if (indent === undefined || !isBodyRegular(text, bodyStart, indent)) return undefined;
  const firstLine = countLines(header) + 2;
  return { header, items: eachItem(text, { bodyStart, indent, firstLine }) };
}

/** True when every line either begins an item or is indented deeper than one. */
function isBodyRegular(text: string, bodyStart: number, indent: number): boolean {
  for (let at = bodyStart; at < text.length; at = nextLine(text, at)) {
    const depth = depthOf(text, at);
    const isItem = depth === indent && text.startsWith('- ', at + depth);
    if (depth <= indent && !isItem && !isBlank(text, at + depth)) return false;
  }
  return true;
}

function* eachItem(
  text: string,
  { bodyStart, indent, firstLine }: { bodyStart: number; indent: number; firstLine: number },
): Generator<ItemText> {
  let lines: string[] = [];
  let begin = firstLine;
  let number = firstLine;
  for (let at = bodyStart; at < text.length; at = nextLine(text, at), number += 1) {
    const line = lineFrom(text, at);
    if (depthOf(text, at) === indent && line.startsWith('- ', indent)) {
      if (lines.length > 0) yield { line: begin, lines };
      lines = [];
      begin = number;
    } else if (lines.length === 0) continue;
    lines.push(line);
  }
  if (lines.length > 0) yield { line: begin, lines };
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function lineFrom(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  const stop = end === -1 ? text.length : end;
  return text.slice(at, text[stop - 1] === '\r' && stop > at ? stop - 1 : stop);
}

function depthOf(text: string, at: number): number {
  let depth = 0;
  while (text[at + depth] === ' ') depth += 1;
  return depth;
}

const isBlank = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\n' || text[at] === '\r' || text[at] === '#';

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
