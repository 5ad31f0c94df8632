const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;
/** Longest comment behind the directory. */
const MAX_COMMENT = 65_535;

/** A part of a ZIP archive, as its directory has it. Sizes once unpacked are not read: they may be wrong. */
export interface ZipEntry {
  readonly offset: number;
  readonly packedBytes: number;
  readonly isDeflated: boolean;
}

/**
 * Parts of a ZIP archive by their names.
 *
 * @see APPNOTE.TXT of PKWARE §4.3
 * @throws RangeError for what is no whole archive
 */
export function listZipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  const end = findEnd(view);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError('not a directory entry');
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    entries.set(decoder.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name)), {
      offset: view.getUint32(at + 42, true),
      packedBytes: view.getUint32(at + 20, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let end = last; end >= Math.max(0, last - MAX_COMMENT); end -= 1)
    if (view.getUint32(end, true) === END) return end;
  throw new RangeError('an archive without a directory');
}

/**
 * Packed bytes of a part, a view of those of the archive.
 *
 * @throws RangeError for a part outside the archive
 */
export function takePacked<B extends ArrayBufferLike>(
  bytes: Uint8Array<B>,
  { offset, packedBytes }: ZipEntry,
): Uint8Array<B> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = offset + HEAD_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return bytes.subarray(begin, begin + packedBytes);
}
