import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { type OutsideChanges, outsideSchema } from './data.ts';

export type OutsideReader = (height: number) => Promise<Partial<OutsideChanges> | undefined>;

const fileSchema = z.record(z.string().regex(/^\d{1,12}$/), outsideSchema);
const FILE_NAME = 'outside.json';

/**
 * Changes of balances that no node tells, from `outside.json` beside recorded blocks or at a path of its own:
 * `{"0": {"genesis": [{"address", "value"}]}, "1920000": {"irregular": [{"from", "to", "value"}]}}`, values in hex.
 * Without such a file there are none.
 *
 * @throws BLOCK_CORRUPT; NOT_FOUND when it is required
 */
export async function openOutside(
  path: string,
  options: { readonly isRequired?: boolean } = {},
): Promise<OutsideReader> {
  const info = await stat(path).catch(() => undefined);
  const folder = info?.isDirectory() === true ? path : dirname(path);
  const file = options.isRequired === true ? path : join(folder, FILE_NAME);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined && options.isRequired === true)
    throw new AppError('NOT_FOUND', `${file} cannot be read`, { details: { file } });
  if (text === undefined) return async () => undefined;
  const parsed = fileSchema.safeParse(parseJson(text, file));
  if (!parsed.success)
    throw new AppError('BLOCK_CORRUPT', `outside.json: ${parsed.error.issues[0]?.message}`, { details: { file } });
  return async (height) => parsed.data[String(height)];
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', 'outside.json is no JSON', { details: { file }, cause });
  }
}
