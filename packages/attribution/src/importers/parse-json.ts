import { lineAt } from './files.ts';

export type ParsedJson = { readonly value: unknown } | { readonly fault: string; readonly line?: number };

/** Strings and the marks around them; of valid JSON nothing else matters here. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/gs;

/**
 * Parses a JSON text, or returns why it is none. A key that an object contains twice is refused: one of the two values
 * would be lost silently.
 */
export function parseJson(text: string): ParsedJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    return { fault: 'not valid JSON', ...(position !== undefined && { line: lineAt(text, Number(position)) }) };
  }
  const repeated = findRepeatedKey(text);
  if (repeated === undefined) return { value };
  return { fault: `key ${repeated.key.slice(0, 100)} is there twice`, line: lineAt(text, repeated.at) };
}

function findRepeatedKey(text: string): { readonly key: string; readonly at: number } | undefined {
  const open: Set<string>[] = [];
  let last = { text: '', at: 0 };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') last = { text: token, at: index };
    else {
      const key = String(JSON.parse(last.text));
      const keys = open.at(-1);
      if (keys?.has(key)) return { key, at: last.at };
      keys?.add(key);
    }
  }
  return undefined;
}
