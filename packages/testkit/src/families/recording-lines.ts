import { deepStrictEqual, ok } from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractLine } from './contract-line.ts';
import { type FamilyRecord, isExempt } from './family-record.ts';
import { type FamilyStage, untilInSync } from './stage.ts';

/** Expects that recorded blocks are those of the node. */
async function expectRecordings(stage: FamilyStage): Promise<void> {
  const { family, host, node, dir } = stage;
  const { recordings, chain } = family;
  if (isExempt(recordings)) return;
  await untilInSync(stage);
  const out = join(dir, 'recorded');
  mkdirSync(out);
  const range = { fromHeight: recordings.firstHeight, toHeight: node.tip().height };
  if (recordings.write === undefined) await host.capture(chain, node, { ...range, out });
  else recordings.write(node.node, out);
  const files = await host.openFiles(chain, out);
  const blocks = await family.connect([node]).getBlocks(range.fromHeight, range.toHeight);
  deepStrictEqual(await files.getBlocks(range.fromHeight, range.toHeight), blocks);
  deepStrictEqual([await files.firstHeight?.(), files.blocks], [range.fromHeight, blocks.length]);
  ok(blocks.length >= 30, `${blocks.length} blocks`);
  deepStrictEqual(
    files.warnings.map((each) => each.split(':')[0]),
    recordings.warnings ?? [],
  );
}

export const listRecordingLines = ({ recordings }: FamilyRecord): readonly ContractLine[] => [
  {
    group: 'recordings',
    title: 'and is recorded gives files that contain the same blocks',
    ...(isExempt(recordings) ? recordings : {}),
    prove: expectRecordings,
  },
];
