import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, toPathFault } from '@sulian/domain';
import { z } from 'zod';
import { describeJsonFault } from '../../codecs/json-fault.ts';
import { type BalanceAdjustments, balanceAdjustmentsSchema } from '../wire/data.ts';

export type AdjustmentReader = (height: number) => Promise<Partial<BalanceAdjustments> | undefined>;

const fileSchema = z.record(z.string().regex(/^\d{1,12}$/), balanceAdjustmentsSchema);
/** The second is what it was called before. */
export const ADJUSTMENT_FILES = ['balance-adjustments.json', 'outside.json'] as const;

/**
 * Reads changes of balances that no node reports, from `balance-adjustments.json` next to recorded blocks or at a path
 * of its own: `{"0": {"genesis": [{"address", "value"}]}, "1920000": {"irregular": [{"from", "to", "value"}]}}`, values
 * in hex. Without such a file there are none.
 *
 * @throws BLOCK_CORRUPT; NOT_FOUND when it is required, or is there and cannot be read
 */
export async function openBalanceAdjustments(
  path: string,
  options: { readonly isRequired?: boolean } = {},
): Promise<AdjustmentReader> {
  const content = options.isRequired === true ? await readRequired(path) : await findBeside(path);
  if (content === undefined) return async () => undefined;
  const { file, text } = content;
  const parsed = fileSchema.safeParse(parseJson(text, file));
  if (!parsed.success)
    throw new AppError('BLOCK_CORRUPT', `${basename(file)}: ${parsed.error.issues[0]?.message}`, { details: { file } });
  return async (height) => parsed.data[String(height)];
}

interface AdjustmentFile {
  readonly file: string;
  readonly text: string;
}

async function readRequired(file: string): Promise<AdjustmentFile> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw toPathFault(file, cause);
  });
  return { file, text };
}

async function findBeside(path: string): Promise<AdjustmentFile | undefined> {
  const info = await stat(path).catch(() => undefined);
  const folder = info?.isDirectory() === true ? path : dirname(path);
  const file = ADJUSTMENT_FILES.map((name) => join(folder, name)).find(existsSync);
  return file === undefined ? undefined : readRequired(file);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', `${basename(file)}: ${describeJsonFault(cause, 'not valid JSON')}`, {
      details: { file },
      cause,
    });
  }
}
