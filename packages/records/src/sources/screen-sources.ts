import { AppError, type ChainId, isChainId, type ScreenSource, type ScreenSources } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

interface SourceRow {
  readonly chain: string;
  readonly sealed: Buffer;
  readonly by_whom: string;
  readonly saved_sec: number;
}

/** Sources entered on screen; the migrations of schema `records` must have run. */
export const createScreenSources = (session: Session): ScreenSources => ({
  list: async () => (await session.query<SourceRow>(LIST)).map(toSource),
  save: async ({ chain, sealed, byWhom, savedSec }) => {
    await session.query(SAVE, [chain, Buffer.from(sealed), byWhom, savedSec]);
  },
  remove: async (chain) => {
    const rows = await session.query('DELETE FROM records.screen_source WHERE chain = $1::text RETURNING chain', [
      chain,
    ]);
    if (rows.length === 0) throw new AppError('NOT_FOUND', `missing source of ${chain} on screen`);
  },
});

const toSource = ({ chain, sealed, by_whom: byWhom, saved_sec: savedSec }: SourceRow): ScreenSource => ({
  chain: parseChain(chain),
  sealed,
  byWhom,
  savedSec,
});

function parseChain(text: string): ChainId {
  if (!isChainId(text)) throw new AppError('INTERNAL', `unknown chain "${text}"`);
  return text;
}

const LIST = 'SELECT chain, sealed, by_whom, saved_sec FROM records.screen_source ORDER BY chain';
const SAVE = `
  INSERT INTO records.screen_source (chain, sealed, by_whom, saved_sec)
  VALUES ($1::text, $2::bytea, $3::text, $4::bigint)
  ON CONFLICT (chain) DO UPDATE
  SET sealed = excluded.sealed, by_whom = excluded.by_whom, saved_sec = excluded.saved_sec`;
