import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError } from '@sulian/domain';
import { SpoolRoom } from './spool-room.ts';
import { SpooledFile, toSpoolFault } from './spooled-file.ts';

const GB = 1024 ** 3;
/** Largest share of the disk that waiting files and free space together make up. */
const DISK_SHARE = 0.25;
const PREFIX = '.export-';

interface SpoolOptions {
  /** An account: space is shared by owners. */
  readonly owner: string;
  readonly beforeEnd: () => Promise<void>;
}

/** Files between exports and their readers; none has a name longer than its opening takes, so a kill leaves nothing. */
export class Spool {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #room = new SpoolRoom();
  #ready: Promise<void> | undefined;

  /** @param maxBytes total of all waiting files */
  constructor(folder: string, maxBytes = 2 * GB) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * @throws BUSY above the owner's files; DISK_FULL, EXPORT_UNWRITABLE. The stream fails with these too, or with BUSY where it
   * loses its space
   */
  async open(options: SpoolOptions): Promise<SpooledFile> {
    try {
      this.#ready ??= this.#sweep();
      await this.#ready;
      return await this.#open(options);
    } catch (error) {
      // A removed folder is made again by the next call.
      if (!isAppError(error)) this.#ready = undefined;
      return toSpoolFault(error as Error);
    }
  }

  async #open({ owner, beforeEnd }: SpoolOptions): Promise<SpooledFile> {
    const tenant = { owner, evict: (fault: Error) => void file?.destroy(fault) };
    let file: SpooledFile | undefined;
    this.#room.enter(tenant);
    try {
      const limitBytes = await this.#findLimit();
      file = new SpooledFile(await openNameless(join(this.#folder, `${PREFIX}${randomUUID()}`)), {
        beforeEnd,
        reserve: (bytes) => this.#room.take(tenant, bytes, limitBytes),
      });
      return file.once('close', () => this.#room.release(tenant));
    } catch (error) {
      this.#room.release(tenant);
      throw error;
    }
  }

  async #findLimit(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return Math.min(this.#maxBytes, DISK_SHARE * (bavail * bsize + this.#room.takenBytes));
  }

  /** Removes what a program that was killed while opening left. */
  async #sweep(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const names = await readdir(this.#folder);
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX)).map((name) => rm(join(this.#folder, name), { force: true })),
    );
  }
}

async function openNameless(path: string): Promise<FileHandle> {
  const handle = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return handle;
}
