import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@sulian/domain';

/** Bitcoin Core 28 and later write block files XORed with the eight bytes of `xor.dat`, repeated from offset 0. */
export const XOR_KEY_BYTES = 8;

export interface BlockFile {
  readonly path: string;
  readonly size: number;
  /** Undefined when the file is not obfuscated. */
  readonly xorKey?: Buffer;
}

/** Undoes the obfuscation in place; `offset` is where the bytes begin in the file. */
export function applyXor(bytes: Buffer, key: Buffer, offset: number): void {
  for (let i = 0, k = offset % XOR_KEY_BYTES; i < bytes.length; i++, k = (k + 1) % XOR_KEY_BYTES)
    bytes[i] = (bytes[i] as number) ^ (key[k] as number);
}

/** Exactly `length` bytes from `offset`. @throws BLOCK_TRUNCATED when the file is shorter by now */
export async function readRange(file: BlockFile, offset: number, length: number): Promise<Buffer> {
  const handle = await openFile(file.path);
  try {
    const bytes = await readAt(handle, offset, length);
    if (bytes.length < length)
      throw new AppError('BLOCK_TRUNCATED', 'the file is shorter than when it was opened', {
        details: { file: file.path, offset },
      });
    if (file.xorKey !== undefined) applyXor(bytes, file.xorKey, offset);
    return bytes;
  } finally {
    await handle.close();
  }
}

export async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (cause) {
    throw new AppError('NOT_FOUND', `${path} cannot be read`, { details: { file: path }, cause });
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Small compared with a block of a megabyte, large enough for hundreds of the early ones. */
const WINDOW_BYTES = 65_536;

/** Reads here and there in one file, mostly forwards, through one window of memory. */
export class WindowReader {
  readonly #handle: FileHandle;
  readonly #file: BlockFile;
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(handle: FileHandle, file: BlockFile) {
    this.#handle = handle;
    this.#file = file;
  }

  /** Bytes from `offset`, at least `minBytes` of them unless the file ends before. Valid until the next call. */
  async read(offset: number, minBytes: number): Promise<Buffer> {
    const end = this.#start + this.#window.length;
    const isBuffered = offset >= this.#start && offset < end && (offset + minBytes <= end || end >= this.#file.size);
    if (!isBuffered) {
      this.#window = await readAt(this.#handle, offset, Math.max(minBytes, WINDOW_BYTES));
      this.#start = offset;
      if (this.#file.xorKey !== undefined) applyXor(this.#window, this.#file.xorKey, offset);
    }
    return this.#window.subarray(offset - this.#start);
  }
}
