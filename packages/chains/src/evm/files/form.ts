import { join } from 'node:path';
import { AppError } from '@sulian/domain';
import type { RecordedFile, RecordingForm } from '../../recordings/form.ts';
import { readJson } from '../../recordings/recording-files.ts';
import type { RawBlockData } from '../wire/data.ts';
import { ADJUSTMENT_FILES } from './balance-adjustments-file.ts';
import { findRecordedBlock } from './recorded.ts';
import { EXPORT_FILES, readExport } from './recorded-export.ts';

/** A node's answers for one block in a folder; the last need not be there. */
const PAIR_FILES = ['block.json', 'receipts.json', 'traces.json'] as const;

/** Forms of recordings of EVM chains: one file per block, a folder with a block's parts, or an export. */
export const EVM_FORM: RecordingForm<RawBlockData> = {
  findBlock: (json) => {
    const answers = findRecordedBlock(json);
    return answers === undefined ? undefined : { ...getPlace(answers.block), answers };
  },
  listFolder: async (folder, names) => {
    if (EXPORT_FILES.every((name) => names.includes(name))) return fromExport(folder);
    return names.includes('block.json') && names.includes('receipts.json')
      ? [await fromPair(folder, names)]
      : undefined;
  },
  parts: new Set([...EXPORT_FILES, ...PAIR_FILES]),
  others: new Set(ADJUSTMENT_FILES),
};

function getPlace(block: unknown): Pick<RecordedFile<unknown>, 'height' | 'hash'> {
  const { number, hash } = (block ?? {}) as { number?: unknown; hash?: unknown };
  const height = Number(number);
  if (!Number.isSafeInteger(height) || height < 0 || typeof hash !== 'string')
    throw new AppError('BLOCK_CORRUPT', 'the file has a block without height or hash');
  return { height, hash: hash.slice(2).toLowerCase() };
}

/** Loads an export. A block with only a part of its transactions is rejected: the totals of its fees would be wrong. */
async function fromExport(folder: string): Promise<readonly RecordedFile<RawBlockData>[]> {
  return (await readExport(folder)).map((each) => ({
    path: folder,
    ...getPlace(each.block),
    load: async () => {
      if (each.isComplete) return each;
      throw new AppError('BLOCK_CORRUPT', 'the export lacks transactions of a block that it has traces of', {
        details: { file: folder, block: (each.block as { hash?: unknown }).hash },
      });
    },
  }));
}

async function fromPair(folder: string, names: readonly string[]): Promise<RecordedFile<RawBlockData>> {
  const load = async (): Promise<RawBlockData> => ({
    block: await readJson(join(folder, 'block.json')),
    receipts: await readJson(join(folder, 'receipts.json')),
    ...(names.includes('traces.json') ? { traces: await readJson(join(folder, 'traces.json')) } : {}),
  });
  return { path: folder, ...getPlace((await load()).block), load };
}
