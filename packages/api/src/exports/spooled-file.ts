import type { FileHandle } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { AppError, isPathFault } from '@sulian/domain';

const PIECE_BYTES = 64 * 1024;
/**
 * Bytes withheld at the end while more may follow: longer than the last line, or than the end of an archive. A reader
 * therefore cannot have a whole file before its end.
 */
const HELD_BYTES = 1024;
/** Text that waits for the disk. */
const BUFFER_BYTES = 256 * 1024;

interface SpoolHooks {
  /** Called before each write. @throws whatever refuses the bytes */
  readonly reserve: (bytes: number) => void;
  /** Runs before the end is read: a reader cannot have the whole file earlier. */
  readonly beforeEnd: () => Promise<void>;
}

/**
 * A file that is written at the writer's pace and read at the reader's, while it is being written. The writing half finishes
 * as soon as everything is on disk; closing it closes the handle.
 */
export class SpooledFile extends Duplex {
  readonly #handle: FileHandle;
  readonly #hooks: SpoolHooks;
  #writtenBytes = 0;
  #readAt = 0;
  #isWhole = false;
  #isAudited = false;
  #isWanted = false;
  #isGiving = false;

  constructor(handle: FileHandle, hooks: SpoolHooks) {
    super({ readableHighWaterMark: PIECE_BYTES, writableHighWaterMark: BUFFER_BYTES });
    this.#handle = handle;
    this.#hooks = hooks;
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    void this.#append(piece).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.#isWhole = true;
    done();
    void this.#give();
  }

  override _read(): void {
    this.#isWanted = true;
    void this.#give();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#handle.close().then(() => done(error), done);
  }

  get #readableBytes(): number {
    return Math.max(0, this.#writtenBytes - (this.#isAudited ? 0 : HELD_BYTES) - this.#readAt);
  }

  async #append(piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    this.#hooks.reserve(piece.length);
    const start = this.#writtenBytes;
    for (let at = 0; at < piece.length; ) {
      const { bytesWritten } = await this.#handle.write(piece, at, piece.length - at, start + at).catch(toSpoolFault);
      at += bytesWritten;
    }
    this.#writtenBytes = start + piece.length;
    void this.#give();
  }

  /** Pushes as long as more is wanted and there. */
  async #give(): Promise<void> {
    if (this.#isGiving) return;
    this.#isGiving = true;
    try {
      while (!this.destroyed && this.#isWanted && (this.#isWhole || this.#readableBytes > 0)) {
        this.#isWanted = false;
        this.push(await this.#readNext());
      }
    } catch (error) {
      this.destroy(error as Error);
    }
    this.#isGiving = false;
  }

  /** Null at the end. */
  async #readNext(): Promise<Buffer | null> {
    if (this.#readableBytes === 0 && !this.#isAudited) {
      await this.#hooks.beforeEnd();
      this.#isAudited = true;
    }
    const length = Math.min(PIECE_BYTES, this.#readableBytes);
    if (length === 0) return null;
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, this.#readAt);
    if (bytesRead === 0) throw new AppError('INTERNAL', 'export file is shorter than what was written');
    this.#readAt += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** @throws DISK_FULL; EXPORT_UNWRITABLE for other refusals of the operating system; other faults as they are */
export function toSpoolFault(cause: NodeJS.ErrnoException): never {
  if (FULL.has(cause.code)) throw new AppError('DISK_FULL', 'disk space for exports is exhausted', { cause });
  if (!isPathFault(cause)) throw cause;
  throw new AppError('EXPORT_UNWRITABLE', `cannot write an export: ${cause.message}`, { cause });
}
