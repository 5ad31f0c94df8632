import { join } from 'node:path';
import type { Ledger, LedgerWriter } from '@sulian/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeRun } from '../../bench/generate.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from '../support/test-program.ts';

let program: Program;
let dir: string;
let close: () => Promise<void>;
let written: string[];

beforeEach(async () => {
  ({ program, dir, close } = await openTestProgram());
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
});

/** Eleven seconds pass in each piece of this kind of work. */
const slow = (ledger: Ledger, kind: 'append' | 'finish'): Ledger => {
  const pass = (): void => void vi.advanceTimersByTime(11_000);
  const slowWriter = (writer: LedgerWriter): LedgerWriter => ({
    ...writer,
    append: (blocks) => {
      if (kind === 'append') pass();
      return writer.append(blocks);
    },
    bulk: (rule) => {
      const bulk = writer.bulk(rule);
      const finish: typeof bulk.finish = (onBuild, clustering) =>
        bulk.finish((stage, share) => {
          onBuild?.(stage, share);
          if (stage === 'open' && share < 1) pass();
        }, clustering);
      return { ...bulk, finish };
    },
  });
  return Object.assign(Object.create(ledger), {
    writer: (...args: Parameters<Ledger['writer']>) => slowWriter(ledger.writer(...args)),
  });
};

it.each([
  ['a batch that is appended', 'append', 1_000, ['0 of 41 blocks\n', '0 of 41 blocks\n']],
  ['the opening of a chain', 'finish', 150_000, ['55 of 55 blocks: open\n', '55 of 55 blocks: open\n']],
] as const)('tells every five seconds how far it is, while %s takes longer [R-RUN-13]', async (_, kind, legs, lines) => {
  const path = join(dir, kind);
  writeRun({ legs, walks: [] }, path);
  const { signal } = new AbortController();
  await importBlocks({ ...program, ledger: slow(program.ledger, kind) }, { chain: 'BITCOIN', path, signal });
  expect(written.slice(0, 2)).toEqual(lines);
});
