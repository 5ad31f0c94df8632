import { AppError } from '@sulian/domain';
import { z } from 'zod';

const hexText = z.string().regex(/^(?:[0-9a-f]{2})*$/);

/**
 * Facts that nodes report apart from the blocks that point to them: the two tokens of a pair of the built-in exchange, by
 * the pair's number. Also tokens from before they had numbers, by their names in hex.
 */
const factsSchema = z.object({
  exchanges: z.record(z.string(), z.tuple([hexText, hexText])).default({}),
  tokens: z.record(z.string(), z.object({ id: z.string(), trxNum: z.int(), num: z.int() })).default({}),
});

export type BlockFacts = z.output<typeof factsSchema>;

/** @throws BLOCK_CORRUPT */
export function parseFacts(value: unknown): BlockFacts {
  const parsed = factsSchema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError('BLOCK_CORRUPT', `the facts of the recording cannot be read: ${parsed.error.issues[0]?.message}`);
}

/** A lookup that does not reach what every object inherits. */
const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const toFacts = ({ exchanges, tokens }: BlockFacts) => ({
  findToken: (name: string) => lookUp(tokens, name),
  findExchange: (id: bigint) => lookUp(exchanges, String(id)),
});
