import { listZipEntries, takePacked } from '@sulian/domain';

/** Size of a part once unpacked: a small archive may contain terabytes of zeros. */
const MAX_PART_BYTES = 64 * 1024 * 1024;

/** Reads the parts of an archive by their names; undefined: it has no such part. */
export type ReadPart = (name: string) => Promise<string | undefined>;

/**
 * A ZIP archive, by its directory.
 *
 * @throws RangeError for what is no whole archive
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ReadPart {
  const entries = listZipEntries(bytes);
  return async (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    const packed = takePacked(bytes, entry);
    return new TextDecoder().decode(entry.isDeflated ? await inflate(packed) : packed);
  };
}

/** @throws RangeError for more than a part may have */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    total += next.value.length;
    if (total > MAX_PART_BYTES) {
      await reader.cancel();
      throw new RangeError(`a part of more than ${MAX_PART_BYTES} bytes`);
    }
    chunks.push(next.value);
  }
  const all = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
