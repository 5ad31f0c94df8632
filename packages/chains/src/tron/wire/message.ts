import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { AppError } from '@sulian/domain';
import { addressToBytes, toAddressText } from './address-text.ts';

/** One field of a protobuf message: its number, and how its value is read and written. */
export interface Field<T> {
  readonly number: number;
  readonly wireType: WireType;
  /** Value of an absent field; it is encoded by omitting the field. */
  readonly absent: T;
  /** The value after one more occurrence; all but lists and messages take the last. */
  read(reader: BinaryReader, before: T): T;
  /** @param tag writes the field's number, before each occurrence */
  write(writer: BinaryWriter, value: T, tag: () => void): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds fields of every type; each is told apart by `MessageOf`.
type Fields = Readonly<Record<string, Field<any>>>;

/** A protobuf message as a table of its fields, by the names we use. Fields that are not in it are passed over. */
export interface Message<F extends Fields = Fields> {
  readonly fields: F;
  readonly byNumber: ReadonlyMap<number, readonly [name: string, field: F[string]]>;
}

export type MessageOf<M> =
  M extends Message<infer F> ? { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never } : never;

export const message = <F extends Fields>(fields: F): Message<F> => ({
  fields,
  byNumber: new Map(Object.entries(fields).map(([name, field]) => [field.number, [name, field as F[string]]])),
});

/**
 * Parses the fields of a message.
 *
 * @param what name of the message, for error messages
 * @throws BLOCK_CORRUPT bytes that are no protobuf, or a field that does not fit its kind
 */
export function readMessage<M extends Message>(table: M, bytes: Uint8Array, what: string): MessageOf<M> {
  try {
    return readFields(table, new BinaryReader(bytes));
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', `${what}: bytes that cannot be read`, {
      details: { part: what, reason: cause instanceof Error ? cause.message : String(cause) },
      cause,
    });
  }
}

/** Bytes of a message as nodes write it: fields ascending by number, none that is absent. Names left out are absent. */
export function writeMessage<M extends Message>(table: M, value: Partial<MessageOf<M>>): Uint8Array {
  const writer = new BinaryWriter();
  writeFields(table, value as Readonly<Record<string, unknown>>, writer);
  return writer.finish();
}

/** @param before fields of an earlier occurrence of the message, to which this one adds */
function readFields<M extends Message>(
  table: M,
  reader: BinaryReader,
  end = reader.len,
  before?: MessageOf<M>,
): MessageOf<M> {
  const read: Record<string, unknown> = { ...before };
  if (before === undefined) for (const name in table.fields) read[name] = table.fields[name]?.absent;
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    const known = table.byNumber.get(number);
    if (known === undefined || known[1].wireType !== wireType) reader.skip(wireType, number);
    else read[known[0]] = known[1].read(reader, read[known[0]]);
  }
  if (reader.pos > end) throw new RangeError('a message reaches beyond its end');
  return read as MessageOf<M>;
}

function writeFields(table: Message, value: Readonly<Record<string, unknown>>, writer: BinaryWriter): void {
  for (const [number, [name, field]] of [...table.byNumber].sort(([a], [b]) => a - b)) {
    const fieldValue = value[name];
    if (fieldValue !== undefined && fieldValue !== field.absent)
      field.write(writer, fieldValue, () => writer.tag(number, field.wireType));
  }
}

const NO_BYTES = Buffer.alloc(0);

const scalar = <T>(
  number: number,
  wireType: WireType,
  as: { absent: T; read: (reader: BinaryReader) => T; write: (writer: BinaryWriter, value: T) => void },
): Field<T> => ({
  number,
  wireType,
  absent: as.absent,
  read: (reader) => as.read(reader),
  write: (writer, value, tag) => {
    tag();
    as.write(writer, value);
  },
});

export const int64 = (number: number): Field<bigint> =>
  scalar(number, WireType.Varint, {
    absent: 0n,
    // A string only where there is no BigInt64Array; Node has it.
    read: (reader) => BigInt(reader.int64()),
    write: (writer, value) => writer.int64(value),
  });

export const int32 = (number: number): Field<number> =>
  scalar(number, WireType.Varint, {
    absent: 0,
    read: (reader) => reader.int32(),
    write: (writer, value) => writer.int32(value),
  });

export const bool = (number: number): Field<boolean> =>
  scalar(number, WireType.Varint, {
    absent: false,
    read: (reader) => reader.bool(),
    write: (writer, value) => writer.bool(value),
  });

/** Bytes as they are: a view of the message's. */
export const bytes = (number: number): Field<Buffer> =>
  scalar(number, WireType.LengthDelimited, {
    absent: NO_BYTES,
    read: (reader) => toBuffer(reader.bytes()),
    write: (writer, value) => writer.bytes(value),
  });

/** Bytes in lower-case hex. */
export const hex = (number: number): Field<string> =>
  scalar(number, WireType.LengthDelimited, {
    absent: '',
    read: (reader) => toBuffer(reader.bytes()).toString('hex'),
    write: (writer, value) => writer.bytes(Buffer.from(value, 'hex')),
  });

/** UTF-8 text as somebody wrote it: bytes that are none read as U+FFFD. */
export const text = (number: number): Field<string> =>
  scalar(number, WireType.LengthDelimited, {
    absent: '',
    read: (reader) => toBuffer(reader.bytes()).toString('utf8'),
    write: (writer, value) => writer.string(value),
  });

/** Canonical text of an account's address. */
export const address = (number: number): Field<string | undefined> =>
  scalar(number, WireType.LengthDelimited, {
    absent: undefined,
    read: (reader) => {
      const bytes = reader.bytes();
      if (bytes.length === 0) return undefined;
      const account = toAddressText(bytes);
      if (account === undefined) throw new RangeError(`field ${number} is not a valid address`);
      return account;
    },
    write: (writer, value) => writer.bytes(addressToBytes(value ?? '')),
  });

/** One of some names, in the order of their numbers; a number without a name is spelled as itself. */
export const enumeration = (number: number, names: readonly string[]): Field<string> =>
  scalar(number, WireType.Varint, {
    absent: names[0] as string,
    read: (reader) => {
      const value = reader.int32();
      return names[value] ?? String(value);
    },
    write: (writer, value) => {
      const at = names.indexOf(value);
      writer.int32(at < 0 ? Number(value) : at);
    },
  });

/** One that occurs again adds to itself: senders could hide in the first what only the last would show. */
export const embedded = <M extends Message>(number: number, table: M): Field<MessageOf<M> | undefined> => ({
  number,
  wireType: WireType.LengthDelimited,
  absent: undefined,
  read: (reader, before) => {
    const length = reader.uint32();
    return readFields(table, reader, reader.pos + length, before);
  },
  write: (writer, value, tag) => {
    tag();
    writer.fork();
    writeFields(table, value ?? {}, writer);
    writer.join();
  },
});

/** A list of values of one field. Lists of plain numbers would be packed: none of TRON's messages has one. */
export function repeated<T>(field: Field<T>): Field<readonly NonNullable<T>[]> {
  const absent: readonly NonNullable<T>[] = [];
  return {
    number: field.number,
    wireType: field.wireType,
    absent,
    read: (reader, before) => {
      const value = field.read(reader, field.absent) as NonNullable<T>;
      if (before === absent) return [value];
      (before as NonNullable<T>[]).push(value);
      return before;
    },
    write: (writer, values, tag) => {
      for (const value of values) field.write(writer, value, tag);
    },
  };
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
