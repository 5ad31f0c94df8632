import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWorld, storeWorld } from './world-file.ts';

it('reads what was written, and nothing of a file that is missing, cut off, empty or changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sulian-world-'));
  const path = join(folder, 'world');
  expect(readWorld(path)).toBeUndefined();
  storeWorld(path, Buffer.from('blocks'));
  expect(readWorld(path)).toEqual(Buffer.from('blocks'));
  const whole = readFileSync(path);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(33) ^ 1, 33);
  for (const spoiled of [whole.subarray(0, -1), Buffer.alloc(0), changed]) {
    writeFileSync(path, spoiled);
    expect(readWorld(path)).toBeUndefined();
  }
  rmSync(folder, { recursive: true });
});
