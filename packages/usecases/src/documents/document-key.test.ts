import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDocumentKey, parseKey } from './document-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sulian-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the key of the identity documents', () => {
  it('is made in the data folder, readable by its owner alone, and found there again [R-FILE-12]', () => {
    const made = openDocumentKey({ documentKey: undefined, dataDir });
    expect(made.isBesideData).toBe(true);
    expect(made.key).toHaveLength(32);
    expect(statSync(join(dataDir, 'document.key')).mode & 0o777).toBe(0o600);
    expect(openDocumentKey({ documentKey: undefined, dataDir }).key.equals(made.key)).toBe(true);
  });

  it('comes from the configuration where it is set, and then no file is written', () => {
    const set = openDocumentKey({ documentKey: 'ab'.repeat(32), dataDir });
    expect([set.isBesideData, set.key.toString('hex')]).toEqual([false, 'ab'.repeat(32)]);
    expect(() => readFileSync(join(dataDir, 'document.key'))).toThrow('ENOENT');
  });

  it('is read as hexadecimal digits or base64', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));
    for (const text of [
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      ` ${bytes.toString('hex')}\n`,
    ])
      expect(parseKey(text, 'x').equals(bytes)).toBe(true);
  });

  it('is refused when it is no 32 bytes, without being quoted', () => {
    for (const text of ['', 'secret-words', 'ab'.repeat(31), Buffer.alloc(33).toString('base64')]) {
      const open = () => openDocumentKey({ documentKey: text, dataDir });
      expect(open).toThrow('SULIAN_DOCUMENT_KEY: 32 bytes');
      if (text !== '') expect(open).not.toThrow(text);
    }
    writeFileSync(join(dataDir, 'document.key'), 'cut');
    expect(() => openDocumentKey({ documentKey: undefined, dataDir })).toThrow('document.key: 32 bytes');
  });
});
