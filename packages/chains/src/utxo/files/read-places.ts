import { AppError, isAppError } from '@sulian/domain';
import type { BlockPlace } from './block-index.ts';
import { type BlockFile, readRange } from './file-reader.ts';
import { findNodeBlock } from './node-block.ts';

/** Records closer than this are fetched in one read; the bytes between them are discarded. */
const MAX_GAP_BYTES = 4_096;
const MAX_SPAN_BYTES = 16 * 2 ** 20;

interface Span {
  readonly file: number;
  readonly start: number;
  end: number;
  readonly members: { readonly place: BlockPlace; readonly at: number }[];
}

/** Raw bytes of the blocks, in the requested order; read in file order. */
export async function readPlaces(
  files: readonly BlockFile[],
  places: readonly BlockPlace[],
): Promise<readonly Buffer[]> {
  const raws = new Array<Buffer>(places.length);
  for (const span of toSpans(places)) {
    const file = files[span.file] as BlockFile;
    const bytes = await readRange(file, span.start, span.end - span.start);
    for (const { place, at } of span.members) {
      const from = place.offset - span.start;
      raws[at] = toRaw(bytes.subarray(from, from + place.length), place, file);
    }
  }
  return raws;
}

function toSpans(places: readonly BlockPlace[]): readonly Span[] {
  const sorted = places
    .map((place, at) => ({ place, at }))
    .sort((a, b) => a.place.file - b.place.file || a.place.offset - b.place.offset);
  const spans: Span[] = [];
  for (const member of sorted) {
    const { file, offset, length } = member.place;
    const span = spans.at(-1);
    const isNear = span?.file === file && offset - span.end <= MAX_GAP_BYTES;
    if (span !== undefined && isNear && offset + length - span.start <= MAX_SPAN_BYTES) {
      span.end = offset + length;
      span.members.push(member);
    } else spans.push({ file, start: offset, end: offset + length, members: [member] });
  }
  return spans;
}

/** Converts the block's bytes from the form in the file. @throws BLOCK_CORRUPT naming file and offset */
export function toRaw(bytes: Buffer, place: Pick<BlockPlace, 'form' | 'offset'>, file: BlockFile): Buffer {
  if (place.form === 'raw') return bytes;
  const details = { file: file.path, offset: place.offset };
  if (place.form === 'hex') return fromHexText(bytes.toString('latin1'), details);
  try {
    const nodeBlock = findNodeBlock(bytes.toString('utf8'));
    if (nodeBlock !== undefined) return nodeBlock.raw;
  } catch (error) {
    throw isAppError(error) ? error.with(details) : error;
  }
  throw new AppError('BLOCK_CORRUPT', 'the file changed while it was read', { details });
}

function fromHexText(text: string, details: Readonly<Record<string, unknown>>): Buffer {
  const digits = text.replace(/[\s"]+/g, '');
  if (digits.length % 2 !== 0) throw new AppError('BLOCK_TRUNCATED', 'an odd number of hex digits', { details });
  return Buffer.from(digits, 'hex');
}
