import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { listZipEntries, takePacked } from '@sulian/domain';
import { tooLarge, unreadable } from './list-fault.ts';

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
  readonly stream: (name: string) => AsyncGenerator<Uint8Array>;
}

/**
 * A ZIP archive by its directory. What it states of sizes is not believed: unpacked bytes are counted.
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE
 */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = readWhole(() => listZipEntries(bytes));
  if (entries.size > MAX_ENTRIES) throw tooLarge('PARTS', MAX_ENTRIES);
  let inflated = 0;
  return {
    names: [...entries.keys()],
    stream: async function* (name) {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadable('DAMAGED', undefined, `the workbook lacks ${name}`);
      const packed = readWhole(() => takePacked(bytes, entry));
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

async function* unpack(packed: Uint8Array, isDeflated: boolean): AsyncGenerator<Uint8Array> {
  if (!isDeflated) return yield packed;
  const inflating = Readable.from([packed]).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }));
  try {
    for await (const chunk of inflating) yield chunk as Uint8Array;
  } catch (cause) {
    throw unreadable('DAMAGED', cause);
  } finally {
    inflating.destroy();
  }
}

function readWhole<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable('DAMAGED', cause);
  }
}
