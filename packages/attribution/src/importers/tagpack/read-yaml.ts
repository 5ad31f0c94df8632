import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';

/** Aliases a node may resolve to in all: enough for real packs, far too few for a "billion laughs". */
const MAX_ALIASES = 100;
/** Longest text that is parsed as one document: the parser needs about 75 times its size in memory. */
const MAX_DOCUMENT_CHARS = 8 * 2 ** 20;

export interface YamlFault {
  readonly fault: string;
  readonly line: number;
}

export interface YamlList {
  /** Top-level fields without the list. */
  readonly header: unknown;
  readonly items: Iterable<{ readonly line: number; readonly value: unknown } | YamlFault>;
}

interface ParsedText {
  readonly document: ReturnType<typeof parseDocument>;
  readonly lineCounter: LineCounter;
}

/**
 * Parses a text with every scalar left as text: `0x1f`, `01` and `2021-11-15` must not become numbers or dates.
 *
 * @param firstLine number of the text's first line in its file
 */
function parse(text: string, firstLine: number): ParsedText | YamlFault {
  if (text.length > MAX_DOCUMENT_CHARS)
    return { fault: `longer than ${MAX_DOCUMENT_CHARS} characters`, line: firstLine };
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { schema: 'failsafe', merge: true, lineCounter, logLevel: 'silent' });
    const [error] = document.errors;
    if (error === undefined) return { document, lineCounter };
    return { fault: firstSentence(error.message), line: firstLine - 1 + (error.linePos?.[0].line ?? 1) };
  } catch (error) {
    return { fault: describeThrown(error), line: firstLine };
  }
}

/** Several documents in one text, too many aliases, … or nesting that used up the stack. */
function describeThrown(error: unknown): string {
  return firstSentence(error instanceof Error ? error.message : String(error));
}

function firstSentence(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'lists and objects are nested too deep';
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
}

/** The one value of a YAML text. */
export function readYaml(text: string, firstLine: number): { readonly value: unknown } | YamlFault {
  const parsed = parse(text, firstLine);
  if ('fault' in parsed) return parsed;
  return expand(() => parsed.document.toJS({ maxAliasCount: MAX_ALIASES }), firstLine);
}

/** A document's top-level list, item by item, whatever its layout. */
export function readYamlList(text: string, list: string): YamlList | YamlFault {
  const parsed = parse(text, 1);
  if ('fault' in parsed) return parsed;
  const { document, lineCounter } = parsed;
  const { contents } = document;
  const node = isMap(contents) ? contents.get(list, true) : undefined;
  if (!isMap(contents) || !isSeq(node)) return { fault: `not a list of ${list}`, line: 1 };
  const others = contents.items.filter((pair) => !(isScalar(pair.key) && pair.key.value === list));
  const lineOf = (item: unknown): number => lineCounter.linePos((item as ParsedNode).range?.[0] ?? 0).line;
  const toValue = (item: unknown) => (item as ParsedNode).toJS(document, { maxAliasCount: MAX_ALIASES });
  const header = expand(() => Object.fromEntries(others.map((pair) => [String(pair.key), toValue(pair.value)])), 1);
  if ('fault' in header) return header;
  return {
    header: header.value,
    items: node.items.map((item) => {
      const line = lineOf(item);
      const expanded = expand(() => toValue(item), line);
      return 'fault' in expanded ? expanded : { line, ...expanded };
    }),
  };
}

function expand(work: () => unknown, line: number): { readonly value: unknown } | YamlFault {
  try {
    return { value: work() };
  } catch (error) {
    return { fault: describeThrown(error), line };
  }
}
