import { bytesToAddress, parseAddressText } from './address-text.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of pairs within pairs to the right, at most so many: `Pair a (Pair b c)`, `Pair a b c` and `{a; b; c}` are one. */
export function listParts(value: unknown, atMost: number): readonly unknown[] {
  const args = isRecord(value) && value['prim'] === 'Pair' ? value['args'] : value;
  if (!Array.isArray(args) || args.length < 2 || atMost < 2) return [value];
  const [first, ...rest] = args as readonly unknown[];
  const tail = rest.length === 1 ? rest[0] : { prim: 'Pair', args: rest };
  return [first, ...listParts(tail, atMost - 1)];
}

/** Exactly so many parts; undefined for other data. */
export function toTuple(value: unknown, length: number): readonly unknown[] | undefined {
  const parts = listParts(value, length);
  return parts.length === length ? parts : undefined;
}

/** An address in either of the forms in which contracts are handed one; undefined for other data. */
export function toAddress(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const { string, bytes } = value;
  if (typeof string === 'string') return parseAddressText(string);
  return typeof bytes === 'string' ? bytesToAddress(Buffer.from(bytes, 'hex')) : undefined;
}

/** A natural number; undefined for other data. */
export function toNat(value: unknown): bigint | undefined {
  const digits = isRecord(value) ? value['int'] : undefined;
  return typeof digits === 'string' && /^\d{1,200}$/.test(digits) ? BigInt(digits) : undefined;
}

/** Value within `Left` and `Right`: before entry points had names, calls selected one this way. */
export function unwrapChoice(value: unknown): unknown {
  let inner = value;
  while (isRecord(inner) && (inner['prim'] === 'Left' || inner['prim'] === 'Right') && Array.isArray(inner['args']))
    inner = inner['args'][0];
  return inner;
}

/** Number of a contract's book by the name that its code gives it; undefined where it has none of that name. */
export function findBigMap(
  { code, storage }: { readonly code: readonly unknown[]; readonly storage: unknown },
  name: string,
): string | undefined {
  const section = code.find((each) => isRecord(each) && each['prim'] === 'storage');
  const [type] = isRecord(section) && Array.isArray(section['args']) ? section['args'] : [];
  return searchMap(type, storage, `%${name}`);
}

/** Types and values are walked together: a pair of either may be written nested or flat. */
function searchMap(type: unknown, value: unknown, annotation: string): string | undefined {
  if (!isRecord(type)) return undefined;
  const { prim, args, annots } = type;
  if (prim === 'big_map') {
    const isNamed = Array.isArray(annots) && annots.includes(annotation);
    return isNamed ? toNat(value)?.toString() : undefined;
  }
  if (prim !== 'pair' || !Array.isArray(args)) return undefined;
  const [first, ...rest] = args as readonly unknown[];
  const [one, other] = toTuple(value, 2) ?? [];
  const tail = rest.length === 1 ? rest[0] : { prim: 'pair', args: rest };
  return searchMap(first, one, annotation) ?? searchMap(tail, other, annotation);
}
