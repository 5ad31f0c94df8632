export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

const MAX_DEPTH = 12;
/** Values in one field, containers included. */
const MAX_VALUES = 1_000;
const MAX_BYTES = 256;

interface Copy {
  /** Containers around the value. */
  readonly around: readonly unknown[];
  readonly budget: { values: number };
}

/**
 * Copies the fields as data that JSON and other threads accept, for messages and logs. Whole numbers of any size and
 * times become text, bytes hex, maps and sets lists, errors name and message. Cycles, unreadable values and values
 * beyond the caps of a field (12 levels, 1,000 values, 256 bytes) are named in brackets. Never throws.
 */
export function toPlainFields(fields: object): Readonly<Record<string, Plain>> {
  try {
    const copies = Object.keys(fields).map(
      (name) => [name, copy(read(fields, name), { around: [fields], budget: { values: MAX_VALUES } })] as const,
    );
    return Object.fromEntries(copies.flatMap(([name, plain]) => (plain === undefined ? [] : [[name, plain]])));
  } catch {
    return { details: UNREADABLE };
  }
}

/** `String(value)`, of things too that refuse to become text. */
export function toText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return UNREADABLE;
  }
}

const UNREADABLE = '[unreadable]';

/** Undefined for what JSON leaves out. */
function copy(value: unknown, at: Copy): Plain | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  // JSON knows neither NaN nor the infinities, and takes -0 for 0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (value === undefined) return undefined;
  if (at.around.includes(value)) return '[circular]';
  if (at.around.length >= MAX_DEPTH || at.budget.values <= 0) return '[more]';
  at.budget.values -= 1;
  try {
    return copyObject(value, { ...at, around: [...at.around, value] });
  } catch {
    return UNREADABLE;
  }
}

function copyObject(value: object, at: Copy): Plain | undefined {
  if (typeof value === 'function') return '[function]';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString();
  if (ArrayBuffer.isView(value)) return toHex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof ArrayBuffer) return toHex(new Uint8Array(value));
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return copyList(value, at);
  if (value instanceof Map || value instanceof Set) return copyList(value, at);
  if (value instanceof Error) return copyError(value, at);
  const { toJSON } = value as { readonly toJSON?: unknown };
  if (typeof toJSON === 'function') return copy(toJSON.call(value), at);
  return copyFields(value, Object.keys(value), at);
}

function copyList(values: Iterable<unknown>, at: Copy): Plain[] {
  const list: Plain[] = [];
  for (const value of values) {
    if (at.budget.values <= 0) return [...list, '[more]'];
    at.budget.values -= 1;
    list.push(copy(value, at) ?? null);
  }
  return list;
}

/** Its stack is for logs of the error itself. */
const copyError = (error: Error, at: Copy): Plain =>
  copyFields(error, [...new Set(['name', 'message', ...Object.keys(error), 'cause'])], at);

function copyFields(value: object, names: readonly string[], at: Copy): Plain {
  const fields: [string, Plain][] = [];
  for (const name of names) {
    if (at.budget.values <= 0) {
      fields.push(['…', '[more]']);
      break;
    }
    at.budget.values -= 1;
    const field = copy(read(value, name), at);
    if (field !== undefined) fields.push([name, field]);
  }
  return Object.fromEntries(fields);
}

function read(value: object, name: string): unknown {
  try {
    return Reflect.get(value, name);
  } catch {
    return UNREADABLE;
  }
}

function toHex(bytes: Uint8Array): string {
  const digits = Array.from(bytes.subarray(0, MAX_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytes.length > MAX_BYTES ? `0x${digits}… (${bytes.length} bytes)` : `0x${digits}`;
}
