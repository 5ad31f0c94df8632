import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { tooLarge, unreadable } from './list-fault.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
/** A workbook has some dozen parts. */
const MAX_ENTRIES = 2_000;
/** All of a workbook once unpacked: sheets of two million rows have some 400 MB. */
const MAX_INFLATED_BYTES = 1024 * 1024 * 1024;
/** A workbook packs to a twentieth, zeros to a thousandth. */
const MAX_RATIO = 200;
const CHUNK_BYTES = 256 * 1024;
const RATIO_FROM_BYTES = 16 * 1024 * 1024;

export interface Archive {
  readonly names: readonly string[];
  /** Bytes of a part, unpacked as they are read. @throws FILE_UNREADABLE, FILE_TOO_LARGE */
  readonly stream: (name: string) => AsyncGenerator<Buffer>;
}

interface Entry {
  readonly offset: number;
  readonly packedBytes: number;
  readonly isDeflated: boolean;
}

/**
 * A ZIP archive by its directory. What it states of sizes is not believed: unpacked bytes are counted.
 * @see APPNOTE.TXT of PKWARE §4.3
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE
 */
export function openArchive(bytes: Buffer): Archive {
  const entries = listEntries(bytes);
  let inflated = 0;
  return {
    names: [...entries.keys()],
    stream: async function* (name) {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadable(`the workbook lacks ${name}`);
      const packed = takePacked(bytes, entry);
      let own = 0;
      for await (const chunk of unpack(packed, entry.isDeflated)) {
        inflated += chunk.length;
        own += chunk.length;
        if (inflated > MAX_INFLATED_BYTES) throw tooLarge('UNPACKED', MAX_INFLATED_BYTES);
        if (own > RATIO_FROM_BYTES && own > MAX_RATIO * packed.length) throw tooLarge('RATIO', MAX_RATIO);
        yield chunk;
      }
    },
  };
}

async function* unpack(packed: Buffer, isDeflated: boolean): AsyncGenerator<Buffer> {
  if (!isDeflated) return yield packed;
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }));
  try {
    for await (const chunk of inflating) yield chunk as Buffer;
  } catch (cause) {
    throw unreadable('the workbook is damaged', cause);
  } finally {
    inflating.destroy();
  }
}

function takePacked(bytes: Buffer, { offset, packedBytes }: Entry): Buffer {
  if (offset + 30 > bytes.length) throw unreadable('the workbook is damaged');
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(begin, begin + packedBytes);
}

function listEntries(bytes: Buffer): ReadonlyMap<string, Entry> {
  let end = bytes.length - 22;
  const least = Math.max(0, end - 65_535);
  while (end >= least && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < least) throw unreadable('the workbook is not whole');
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw tooLarge('PARTS', MAX_ENTRIES);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw unreadable('the workbook is damaged');
    const name = bytes.readUInt16LE(at + 28);
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      offset: bytes.readUInt32LE(at + 42),
      packedBytes: bytes.readUInt32LE(at + 20),
      isDeflated: bytes.readUInt16LE(at + 10) === DEFLATED,
    });
    at += 46 + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
