import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DemoChain } from './demo-base.ts';

const SUM_BYTES = 32;
const toSum = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Path of a simulated chain's first blocks next to the program, where a build may have stored them. */
export const worldFile = (chain: DemoChain): string => join(dirname(process.argv[1] ?? ''), `world-${chain}.kept`);

/** Whole or not at all: a start may look for it at this moment. */
export function storeWorld(path: string, bytes: Buffer): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([toSum(bytes), bytes]));
  renameSync(draft, path);
}

/** Undefined when there is none, or when a power cut or a full disk spoiled it. */
export function readWorld(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const file = readFileSync(path);
  const bytes = file.subarray(SUM_BYTES);
  return toSum(bytes).equals(file.subarray(0, SUM_BYTES)) ? bytes : undefined;
}
