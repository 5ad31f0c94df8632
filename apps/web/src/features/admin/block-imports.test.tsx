import type { BlockImportRow } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import texts from '../../locales/en/admin.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { BlockImportDetails } from './block-import-details.tsx';
import { BlockImports } from './block-imports.tsx';

const ROW: BlockImportRow = {
  id: 3,
  blockchain: 'BITCOIN',
  source: 'blocks',
  startedBy: 'op',
  state: 'RUNNING',
  stage: 'WRITING',
  beganAt: 1_795_000_000,
  seenAt: 1_795_000_100,
  endedAt: null,
  firstHeight: 1_000,
  lastHeight: 10_999,
  height: 3_499,
  blocks: 2_500,
  totalBlocks: 10_000,
  transactions: 70_000,
  blocksPerSec: 25,
  secondsLeft: 300,
  fault: null,
  orphans: 0,
  warnings: [],
  warningsTotal: 0,
};

const ERROR = { BLOCK_CORRUPT: WORDS_EN.error.BLOCK_CORRUPT };

async function draw(...rows: readonly BlockImportRow[]): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['block-imports'], rows);
  return drawInEnglish(<BlockImports />, { admin: texts }, client);
}
const drawDetails = async (row: Partial<BlockImportRow>): Promise<string> =>
  toText(await drawInEnglish(<BlockImportDetails row={{ ...ROW, ...row }} />, { admin: texts, error: ERROR }));

it('a running import has its stage, blocks of how many, transactions, pace and time left [R-RUN-179]', async () => {
  const html = await draw(ROW);
  const text = toText(html);
  for (const part of ['blocks Running Writing blocks', '2,500 of 10,000', '70,000', '25', 'about 5 minutes', 'op'])
    expect(text).toContain(part);
  expect(html).toMatch(/<progress[^>]* max="10000"/);
});

it('a killed import is interrupted, with its last sign of life in place of an end [R-RUN-179]', async () => {
  const text = toText(await draw({ ...ROW, state: 'INTERRUPTED', secondsLeft: null }));
  expect(text).toContain('Interrupted');
  expect(text).toContain(texts.lastSign);
  expect(text).not.toContain('Running');
  expect(text).not.toContain('Writing blocks');
  expect(await drawDetails({ state: 'INTERRUPTED' })).toContain(texts.resumeImport);
});

it('a failed import has its reason, and details name the block [R-RUN-179]', async () => {
  const failed = {
    ...ROW,
    state: 'FAILED',
    endedAt: 1_795_000_200,
    fault: { code: 'BLOCK_CORRUPT', text: 'the hash differs (height 40)' },
  } as const;
  expect(toText(await draw(failed))).toContain('Failed');
  const details = await drawDetails(failed);
  expect(details).toContain(`${ERROR.BLOCK_CORRUPT} (BLOCK_CORRUPT): the hash differs (height 40)`);
  expect(details).toContain('1,000 – 10,999');
});

it('parts of files that were not imported are listed with the number of all [R-RUN-179]', async () => {
  const details = await drawDetails({ state: 'DONE', warnings: ['a.dat: a text, no block'], warningsTotal: 61 });
  expect(details).toContain('Not imported or not verified (61) a.dat: a text, no block Only the first 1 is listed');
  expect(await drawDetails({ state: 'DONE' })).toContain(texts.nothingLeftOut);
  expect(await drawDetails({ state: 'DONE', orphans: 3 })).not.toContain(texts.nothingLeftOut);
});

it('no import is no empty table [R-RUN-179]', async () => {
  expect(toText(await draw())).toContain(texts.noBlockImports);
});
