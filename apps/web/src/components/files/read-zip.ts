const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
/** Size of a part once unpacked: a small archive may contain terabytes of zeros. */
const MAX_PART_BYTES = 64 * 1024 * 1024;

/** Reads the parts of an archive by their names; undefined: it has no such part. */
export type ReadPart = (name: string) => Promise<string | undefined>;

interface Entry {
  readonly offset: number;
  readonly packedBytes: number;
  readonly isDeflated: boolean;
}

/**
 * A ZIP archive, by its directory.
 *
 * @see APPNOTE.TXT of PKWARE §4.3
 * @throws RangeError for what is no whole archive
 */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ReadPart {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(bytes, view);
  return async (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    const { offset, packedBytes, isDeflated } = entry;
    const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const packed = bytes.subarray(begin, begin + packedBytes);
    return new TextDecoder().decode(isDeflated ? await inflate(packed) : packed);
  };
}

function listEntries(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new RangeError('an archive without a directory');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('not a directory entry');
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    entries.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), {
      offset: view.getUint32(at + 42, true),
      packedBytes: view.getUint32(at + 20, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
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
