import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openBalanceAdjustments } from '../evm/files/balance-adjustments-file.ts';
import { parseRecording } from '../evm/files/recorded.ts';
import { listJsonLines } from '../recordings/json-lines.ts';
import { readJson } from '../recordings/recording-files.ts';
import { parseJson } from '../rpc/faults.ts';
import { parseExactJson } from './exact-json.ts';
import { describeJsonFault } from './json-fault.ts';

const write = (name: string, content: string | Buffer): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'json-')), name);
  writeFileSync(path, content);
  return path;
};

const fault = (text: string): string => {
  try {
    return JSON.stringify(parseExactJson(text));
  } catch (cause) {
    return describeJsonFault(cause, 'no JSON');
  }
};

describe('text behind a JSON document', () => {
  it.each([
    '{"a":1} x',
    '{"a":1}}',
    '[1]\n[2]',
    '"a""b"',
    '7 8',
    '{"a":12345678901234567890}\u0000',
    '{}}"',
  ])('is told as that: %j', (text) => {
    expect(fault(text)).toBe('trailing text after JSON');
  });

  it.each(['', '{"a":1', '[1', '<html>', '{"a":1 "b":2}'])('is told from what is no JSON: %j', (text) => {
    expect(fault(text)).toBe('no JSON');
  });

  it('is told by whatever reads JSON', async () => {
    const text = '{"0":{}} and more';
    const said = { message: expect.stringContaining('trailing text after JSON') };
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'SOURCE_MALFORMED', ...said }));
    expect(() => parseRecording(text)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT', ...said }));
    await expect(readJson(write('a.json', text))).rejects.toMatchObject(said);
    await expect(readJson(write('a.json.gz', gzipSync(text)))).rejects.toMatchObject(said);
    await expect(listJsonLines(write('a.jsonl', text), { findBlock: () => undefined })).rejects.toMatchObject(said);
    await expect(openBalanceAdjustments(write('own.json', text), { isRequired: true })).rejects.toMatchObject(said);
  });
});
