import { AppError } from '@sulian/domain';

/** EFBIG: a limit of the user or of the file system on the size of one file. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Names the folder whose disk is full. */
export async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !FULL.has(Reflect.get(error, 'code'))) throw error;
    throw new AppError('DISK_FULL', `the disk of ${folder} is full; no backup was written: ${error.message}`, {
      details: { folder },
      cause: error,
    });
  }
}
