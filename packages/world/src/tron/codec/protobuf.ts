/** A message as nodes write it in JSON: bytes in hex, enums by name, fields of their default value absent. */
export type Fields = { readonly [name: string]: FieldValue | undefined };
type FieldValue = string | number | bigint | boolean | Fields | readonly FieldValue[];

export type FieldKind = 'bytes' | 'text' | 'integer' | readonly string[] | Message;

export interface Field {
  readonly number: number;
  /** A list of names: an enum, each name at its number. */
  readonly kind: FieldKind;
}

export interface Message {
  readonly fields: Readonly<Record<string, Field>>;
}

const VARINT = 0;
const DELIMITED = 2;
const WORD = 2n ** 64n;

/** @see https://protobuf.dev/programming-guides/encoding/#varints negative numbers take ten bytes */
function toVarint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value < 0n ? value + WORD : value;
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

const toTag = (number: number, wire: number): Buffer => toVarint(BigInt(number * 8 + wire));

const delimited = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([toTag(number, DELIMITED), toVarint(BigInt(bytes.length)), bytes]);

function toInteger(kind: 'integer' | readonly string[], value: FieldValue): bigint {
  if (kind === 'integer') return BigInt(value as number | bigint | boolean | string);
  const number = kind.indexOf(value as string);
  if (number < 0) throw new RangeError(`${String(value)} is not one of ${kind.join(', ')}`);
  return BigInt(number);
}

function encodeField({ number, kind }: Field, value: FieldValue, isListed: boolean): Buffer {
  if (kind === 'bytes' || kind === 'text') {
    const bytes = Buffer.from(value as string, kind === 'bytes' ? 'hex' : 'utf8');
    return bytes.length === 0 && !isListed ? bytes : delimited(number, bytes);
  }
  if (kind === 'integer' || Array.isArray(kind)) {
    const integer = toInteger(kind as 'integer' | readonly string[], value);
    return integer === 0n && !isListed ? Buffer.alloc(0) : Buffer.concat([toTag(number, VARINT), toVarint(integer)]);
  }
  return delimited(number, encodeMessage(kind as Message, value as Fields));
}

/** In the order of field numbers, as TRON's nodes write. @throws RangeError of a field that the message does not have */
export function encodeMessage(message: Message, values: Fields): Buffer {
  const parts = Object.entries(values).flatMap(([name, value]): [Field, Buffer][] => {
    const field = message.fields[name];
    if (field === undefined) throw new RangeError(`unknown field "${name}"`);
    if (value === undefined) return [];
    const bytes = Array.isArray(value)
      ? Buffer.concat(value.map((each: FieldValue) => encodeField(field, each, true)))
      : encodeField(field, value, false);
    return [[field, bytes]];
  });
  return Buffer.concat(parts.sort(([a], [b]) => a.number - b.number).map(([, bytes]) => bytes));
}
