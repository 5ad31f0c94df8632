import { AppError } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import { KNOWN_MAGICS } from '../chains.ts';
import { HEADER_BYTES } from '../wire/header.ts';
import { type BlockFile, openFile, WindowReader } from './file-reader.ts';

export interface FoundHeader {
  /** Offset of the block itself: after magic and length. */
  readonly offset: number;
  readonly length: number;
  /** The 80 bytes; valid until the next one is requested. */
  readonly header: Buffer;
}

/** Magic and length. */
const RECORD_BYTES = 8;

/**
 * Headers of a `blk*.dat` file in file order; the blocks themselves are skipped.
 * Zeros between and after records are space that a node allocates in advance. A record cut off by the end of the file
 * is skipped with a warning: a node that was copied or killed while writing leaves one.
 *
 * @throws BLOCK_FOREIGN magic of another network; BLOCK_TOO_LARGE, BLOCK_CORRUPT an impossible length
 * @see Bitcoin Core `node/blockstorage.cpp`
 */
export async function* scanBlkFile(
  file: BlockFile,
  chain: UtxoChain,
  warn: (message: string) => void,
): AsyncGenerator<FoundHeader> {
  const handle = await openFile(file.path);
  try {
    const reader = new WindowReader(handle, file);
    const scan: Scan = { file, chain, magic: Buffer.from(chain.magic, 'hex'), reader, warn };
    for (let at = await findRecord(scan, 0); at < file.size; at = await findRecord(scan, at)) {
      const record = await reader.read(at, RECORD_BYTES + HEADER_BYTES);
      const length = record.length < RECORD_BYTES ? 0 : record.readUInt32LE(4);
      if (record.length >= RECORD_BYTES) checkLength(scan, at, length);
      const end = at + RECORD_BYTES + length;
      if (record.length < RECORD_BYTES || end > file.size) {
        warn(`${file.path}: the block at byte ${at} is cut off by the end of the file and left out`);
        return;
      }
      const header = record.subarray(RECORD_BYTES, RECORD_BYTES + HEADER_BYTES);
      yield { offset: at + RECORD_BYTES, length, header };
      at = end;
    }
  } finally {
    await handle.close();
  }
}

interface Scan {
  readonly file: BlockFile;
  readonly chain: UtxoChain;
  readonly magic: Buffer;
  readonly reader: WindowReader;
  readonly warn: (message: string) => void;
}

function checkLength({ file, chain }: Scan, offset: number, length: number): void {
  const details = { file: file.path, offset, length, maxBytes: chain.maxBlockBytes };
  if (length > chain.maxBlockBytes)
    throw new AppError('BLOCK_TOO_LARGE', `a block of ${length} bytes, more than ${chain.maxBlockBytes}`, { details });
  if (length <= HEADER_BYTES) throw new AppError('BLOCK_CORRUPT', `a block of ${length} bytes`, { details });
}

/** Offset of the next record from `from`; the file's size when only zeros are left. */
async function findRecord(scan: Scan, from: number): Promise<number> {
  const start = await skipZeros(scan, from);
  const bytes = await scan.reader.read(start, 4);
  if (bytes.length === 0 || bytes.subarray(0, 4).equals(scan.magic.subarray(0, Math.min(4, bytes.length))))
    return start;
  refuseForeign(scan, bytes, start);
  const next = await skipToMagic(scan, start);
  scan.warn(`${scan.file.path}: ${next - start} bytes from byte ${start} on are no block and left out`);
  return next;
}

async function skipZeros({ file, reader }: Scan, from: number): Promise<number> {
  for (let at = from; at < file.size; ) {
    const bytes = await reader.read(at, 1);
    if (bytes.length === 0) break;
    const first = bytes.findIndex((byte) => byte !== 0);
    if (first >= 0) return at + first;
    at += bytes.length;
  }
  return file.size;
}

/** Garbage after good blocks happens in crashes; a file that begins otherwise is not this chain's. */
function refuseForeign({ file, chain }: Scan, bytes: Buffer, offset: number): void {
  const magicHex = bytes.subarray(0, 4).toString('hex');
  const network = KNOWN_MAGICS[magicHex];
  if (network === undefined && offset !== 0) return;
  throw new AppError(
    'BLOCK_FOREIGN',
    `not a block file of ${chain.id}${network === undefined ? '' : ` but of ${network}`}`,
    {
      details: { file: file.path, offset, magic: magicHex, expected: chain.magic },
    },
  );
}

async function skipToMagic({ file, reader, magic }: Scan, from: number): Promise<number> {
  for (let at = from; at < file.size; ) {
    const bytes = await reader.read(at, 4);
    const magicAt = bytes.indexOf(magic);
    if (magicAt >= 0) return at + magicAt;
    at += Math.max(1, bytes.length - 3);
  }
  return file.size;
}
