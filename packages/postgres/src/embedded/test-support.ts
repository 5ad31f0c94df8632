import { rmSync } from 'node:fs';

/** Files of a server that was killed may still be going away. */
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
