import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a test run take at their peak. */
const LEAST_BYTES = 8 * 2 ** 30;

/**
 * Folder for the temporary files of a test run: in memory where there is plenty, since a test database is a thousand
 * small files, which a disk creates at several times the cost.
 */
export const findScratch = (readRoom = roomIn) => (readRoom(IN_MEMORY) >= LEAST_BYTES ? IN_MEMORY : tmpdir());

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem());
  } catch {
    return 0;
  }
}
