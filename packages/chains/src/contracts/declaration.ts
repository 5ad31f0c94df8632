import { keccakHex } from '../codecs/keccak.ts';

/** Position of an event parameter: index of its topic (1 to 3), or of its word in the data (from 0). */
type ParameterPosition =
  | { readonly in: 'topic'; readonly at: number; readonly type: string }
  | { readonly in: 'data'; readonly at: number; readonly type: string };

/** A parsed Solidity event: its topic, and the position of each parameter. */
export interface Declaration {
  readonly topic: string;
  readonly topics: number;
  /** Minimum number of words in the data. */
  readonly words: number;
  readonly places: ReadonlyMap<string, ParameterPosition>;
}

const EVENT = /^(\w+)\((.*)\)$/;

/**
 * Parses `Name(type [indexed] name, …)`. The word of a dynamic parameter is an offset. A tuple, written without its
 * name, must be the last parameter; its members are not parsed.
 * @see docs.soliditylang.org, Contract ABI Specification, "Events"
 */
export function readDeclaration(text: string): Declaration {
  const [, name, list] = EVENT.exec(text) ?? [];
  if (name === undefined || list === undefined) throw new Error(`invalid event declaration: ${text}`);
  const parameters = splitParameters(list);
  const places = new Map<string, ParameterPosition>();
  let topics = 1;
  let words = 0;
  for (const parameter of parameters) {
    const [type = '', ...rest] = parameter.split(' ');
    const isIndexed = rest[0] === 'indexed';
    const place = isIndexed
      ? ({ in: 'topic', at: topics++, type } as const)
      : ({ in: 'data', at: words++, type } as const);
    const its = rest.at(-1);
    if (its !== undefined && its !== 'indexed') places.set(its, place);
  }
  const types = parameters.map((parameter) => parameter.split(' ')[0]);
  return { topic: keccakHex(Buffer.from(`${name}(${types.join(',')})`)), topics, words, places };
}

/** At commas outside brackets. */
function splitParameters(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of list) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return part.trim() === '' ? parts : [...parts, part.trim()];
}
