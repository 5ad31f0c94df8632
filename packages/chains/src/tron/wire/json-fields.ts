import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { writeMessage } from './message.ts';
import { CONTRACT_RESULTS, RESULT_CODES, resultMessage } from './result.ts';

type Json = Readonly<Record<string, unknown>>;

/** Bytes of a message that came as JSON; `isWhole` is false when it has parts whose encoding is unknown. */
interface Encoded {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** Encodes an entry of `ret` of a node's JSON. */
export function encodeResult(json: Json): Encoded {
  const result: Record<string, unknown> = {};
  let isWhole = true;
  for (const [said, value] of Object.entries(json)) {
    if (NUMBERED.test(said)) continue;
    const name = toCamelCase(said);
    const field = resultMessage.fields[name as keyof typeof resultMessage.fields];
    if (field === undefined || !isSpelled(name, field.absent, value)) isWhole = false;
    else result[name] = typeof field.absent === 'bigint' ? BigInt(value as number | bigint) : value;
  }
  const others = encodeUnknownFields(json);
  return {
    bytes: Buffer.concat([writeMessage(resultMessage, result), others.bytes]),
    isWhole: isWhole && others.isWhole,
  };
}

const RESULT_NAMES: Readonly<Record<string, readonly string[]>> = { ret: RESULT_CODES, contractRet: CONTRACT_RESULTS };

function isSpelled(name: string, absent: unknown, value: unknown): boolean {
  if (typeof absent === 'bigint') return typeof value === 'bigint' || Number.isSafeInteger(value);
  return typeof value === 'string' && (RESULT_NAMES[name]?.includes(value) ?? true);
}

const toCamelCase = (name: string): string => name.replace(/_([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());

const NUMBERED = /^[1-9]\d{0,8}$/;

/**
 * Encodes fields that a node knows only by number. Senders may add some, which nodes store after all others; the root
 * covers them too (a transaction of block 79072107 contains one).
 *
 * @see github.com/tronprotocol/java-tron, JsonFormat.printUnknownFields
 */
export function encodeUnknownFields(json: Json): Encoded {
  const writer = new BinaryWriter();
  const numbers = Object.keys(json).filter((name) => NUMBERED.test(name));
  const isWhole = numbers
    .map(Number)
    .sort((a, b) => a - b)
    .every((number) => {
      const values = json[String(number)];
      return Array.isArray(values) && values.every((value) => writeUnknown(writer, number, value));
    });
  return { bytes: Buffer.from(writer.finish()), isWhole };
}

/** Numbers of fixed length and groups have no JSON form that is distinct from others. */
function writeUnknown(writer: BinaryWriter, number: number, value: unknown): boolean {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
    writer.tag(number, WireType.Varint).uint64(value as bigint | number);
    return true;
  }
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2})*$/.test(value)) return false;
  writer.tag(number, WireType.LengthDelimited).bytes(Buffer.from(value, 'hex'));
  return true;
}
