import type { ListImportRow } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import texts from '../../locales/en/labels.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { ListImports } from './list-imports.tsx';

const ROW: ListImportRow = {
  id: 3,
  kind: 'LABELS',
  name: 'own.csv',
  by: 'a@x.test',
  isDryRun: false,
  state: 'RUNNING',
  stage: 'READING',
  beganAt: 1_795_000_000,
  endedAt: null,
  bytes: 9_000,
  read: 2_500,
  expected: 10_000,
  accepted: 2_490,
  refusedTotal: 10,
  refused: [],
  secondsLeft: 45,
  fault: null,
};

async function draw(...rows: readonly ListImportRow[]): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['list-imports'], rows);
  const parts = { labels: texts, error: { LABELS_MALFORMED: WORDS_EN.error.LABELS_MALFORMED } };
  return drawInEnglish(<ListImports kind="LABELS" onEnd={() => undefined} />, parts, client);
}

it('a running import has its entries of how many, accepted and refused ones, and can be stopped [R-RUN-191]', async () => {
  const html = await draw(ROW);
  for (const part of ['own.csv', 'Reading', '2,500 of about 10,000', '2,490', '10', 'about 45 seconds', 'a@x.test'])
    expect(toText(html)).toContain(part);
  expect(html).toMatch(/<progress[^>]* max="10000"/);
  expect(html).toMatch(/<button(?![^>]*disabled)[^>]*aria-label="Stop the import of own.csv"/);
});

it('one that is being written cannot be stopped; one of another kind is not shown [R-RUN-191]', async () => {
  expect(await draw({ ...ROW, stage: 'WRITING', secondsLeft: null })).toMatch(
    /<button[^>]*disabled[^>]*aria-label="Stop the import of own.csv"|aria-label="Stop the import of own.csv"[^>]*disabled/,
  );
  expect(await draw({ ...ROW, kind: 'PRICES' })).toBe('');
});

it('a failed one names its fault, a dry run is marked [R-RUN-191]', async () => {
  const text = toText(await draw({ ...ROW, state: 'FAILED', fault: 'LABELS_MALFORMED', isDryRun: true }));
  for (const part of ['Failed', WORDS_EN.error.LABELS_MALFORMED, 'Dry run']) expect(text).toContain(part);
});
