import { type ItemText, parsePlainItem } from './plain-item.ts';
import { readYaml, readYamlList, type YamlFault, type YamlList } from './read-yaml.ts';
import { splitPack } from './split-pack.ts';

/** Longest text of one item; the longest in the public packs has some thousand characters. */
const MAX_ITEM_CHARS = 65_536;

/**
 * Header and items of a TagPack or ActorPack, all scalars as text. Three readers, the first that can: a line reader for
 * simple items, YAML for one item, YAML for the whole file. They agree on every text that the faster ones accept.
 */
export function readPack(text: string, list: 'tags' | 'actors'): YamlList | YamlFault {
  const split = splitPack(text, list);
  if (split === undefined) return readYamlList(text, list);
  const header = readYaml(split.header, 1);
  return 'fault' in header ? header : { header: header.value ?? {}, items: readItems(split.items) };
}

function* readItems(items: Iterable<ItemText>): Generator<{ line: number; value: unknown } | YamlFault> {
  for (const item of items) {
    const plain = parsePlainItem(item);
    if (plain !== undefined) yield { line: item.line, value: plain };
    else yield readItem(item);
  }
}

function readItem({ line, lines }: ItemText): { line: number; value: unknown } | YamlFault {
  const text = lines.join('\n');
  if (text.length > MAX_ITEM_CHARS) return { fault: `longer than ${MAX_ITEM_CHARS} characters`, line };
  const parsed = readYaml(text, line);
  if ('fault' in parsed) return parsed;
  if (!Array.isArray(parsed.value) || parsed.value.length !== 1) return { fault: 'missing list item', line };
  return { line, value: parsed.value[0] };
}
