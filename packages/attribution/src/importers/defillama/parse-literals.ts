import { readTokens, type Token } from './tokens.ts';

/** A value as the source writes it. `code` is what only running it would give; the literals inside it are included. */
export type Literal =
  | { readonly kind: 'text' | 'name'; readonly value: string; readonly line: number }
  | { readonly kind: 'object'; readonly entries: readonly Entry[]; readonly line: number }
  | { readonly kind: 'list' | 'code'; readonly items: readonly Literal[]; readonly line: number };

interface Entry {
  readonly key: string;
  readonly value: Literal;
}

export interface Source {
  readonly values: readonly Literal[];
  /** Values by name, from `const NAME = …`. */
  readonly constants: ReadonlyMap<string, Literal>;
}

const MAX_DEPTH = 100;
/** The largest list of 2026 has some 20,000. */
const MAX_TOKENS = 1_000_000;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
const DECLARES = new Set(['const', 'let', 'var']);

/**
 * Objects, lists and texts of a JavaScript or TypeScript file, without running any of it.
 *
 * @throws RangeError when they are nested deeper than MAX_DEPTH, or are more than MAX_TOKENS
 */
export function parseLiterals(source: string): Source {
  const tokens: Token[] = [];
  for (const token of readTokens(source)) {
    if (tokens.length >= MAX_TOKENS) throw new RangeError(`more than ${MAX_TOKENS} words and marks`);
    tokens.push(token);
  }
  const constants = new Map<string, Literal>();
  let at = 0;
  /** Set while reading ahead: what is read ahead is read again, and notes its own constants then. */
  let isAhead = false;
  const isMark = (value: string, offset = 0): boolean => {
    const token = tokens[at + offset];
    return token?.kind === 'mark' && token.value === value;
  };

  /** Everything up to a closing mark, cut at commas and, in objects, at keys. */
  function readGroup(open: Token, depth: number): Literal {
    if (depth > MAX_DEPTH) throw new RangeError('lists and objects are nested too deep');
    const closer = CLOSERS[open.value];
    const entries: Entry[] = [];
    const items: Literal[] = [];
    while (at < tokens.length && !(closer !== undefined && isMark(closer))) {
      if (isMark(',') || isMark(';')) at += 1;
      else if (open.value === '{' && tokens[at]?.kind !== 'mark' && isMark(':', 1)) {
        const key = (tokens[at] as Token).value;
        at += 2;
        entries.push({ key, value: readValue(depth) });
      } else items.push(readValue(depth));
    }
    at += 1;
    const { line } = open;
    if (open.value === '[') return { kind: 'list', items, line };
    if (open.value === '{' && items.length === 0) return { kind: 'object', entries, line };
    return {
      kind: 'code',
      items: [...items, ...(entries.length > 0 ? [{ kind: 'object', entries, line } as const] : [])],
      line,
    };
  }

  /** One value: everything up to the next comma or closing mark. More than one part makes it code. */
  function readValue(depth: number): Literal {
    const first = tokens[at] as Token;
    const parts: Literal[] = [];
    let isPlain = true;
    while (at < tokens.length && !isMark(',') && !isMark(';') && !isMark('}') && !isMark(']') && !isMark(')')) {
      const token = tokens[at] as Token;
      at += 1;
      if (token.kind !== 'mark') {
        parts.push({ kind: token.kind, value: token.value, line: token.line });
        noteConstant(depth);
      } else if (CLOSERS[token.value] !== undefined) parts.push(readGroup(token, depth + 1));
      // Three dots spread a list into another.
      else if (token.value !== '.') isPlain = false;
    }
    const [only] = parts;
    if (parts.length === 0) at += isMark('}') || isMark(']') || isMark(')') ? 1 : 0;
    return isPlain && only !== undefined && parts.length === 1
      ? only
      : { kind: 'code', items: parts, line: first.line };
  }

  /** After a name that is declared: reads its value ahead, and then goes on where it was. */
  function noteConstant(depth: number): void {
    const [declares, name] = [tokens[at - 2], tokens[at - 1]];
    if (isAhead || name?.kind !== 'name' || !DECLARES.has(declares?.value ?? '') || !isMark('=')) return;
    const next = tokens[at + 1];
    if (next === undefined || (next.kind !== 'text' && next.value !== '[')) return;
    const before = at;
    isAhead = true;
    at += 2;
    constants.set(name.value, next.kind === 'text' ? { ...next, kind: 'text' } : readGroup(next, depth + 1));
    isAhead = false;
    at = before;
  }

  const values: Literal[] = [];
  while (at < tokens.length) {
    const before = at;
    values.push(readValue(0));
    if (at === before || isMark(',') || isMark(';') || isMark('}') || isMark(']') || isMark(')')) at += 1;
  }
  return { values, constants };
}
