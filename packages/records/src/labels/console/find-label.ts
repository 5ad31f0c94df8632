import { type ConsoleLabel, type LabelHistoryRow, type LabelValidity, toHonestLines } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type LabelRow, SELECT_LABEL, toConsoleLabels, toState } from './label-rows.ts';

/** Changes of one label that are shown, newest first. */
const MAX_HISTORY = 100;

type HistoryRow = Pick<
  LabelRow,
  'confidence' | 'date' | 'author' | 'uri' | 'note' | 'valid_from' | 'valid_to' | 'withdrawn_version' | 'is_withheld'
> & {
  readonly until_version: number;
  readonly at_sec: number;
  readonly by_whom: string;
  readonly reason: string | null;
  readonly validity: LabelValidity | null;
};

export async function findLabel(
  session: Session,
  id: number,
): Promise<{ readonly label: ConsoleLabel; readonly history: readonly LabelHistoryRow[] } | undefined> {
  const rows = await session.query<LabelRow>(`${SELECT_LABEL} WHERE label_id = $1::bigint`, [id]);
  const [label] = await toConsoleLabels(session, rows);
  if (label === undefined) return undefined;
  const history = await session.query<HistoryRow>(
    `SELECT until_version, floor(extract(epoch FROM at))::bigint AS at_sec, by_whom, reason, confidence, date, author, uri,
       note, validity, valid_from, valid_to, withdrawn_version, is_withheld
     FROM records.label_history WHERE label_id = $1::bigint ORDER BY until_version DESC LIMIT ${MAX_HISTORY}`,
    [id],
  );
  return { label, history: history.map(toHistory) };
}

const toHistory = (row: HistoryRow): LabelHistoryRow => ({
  untilVersion: row.until_version,
  atSec: row.at_sec,
  byWhom: row.by_whom,
  state: toState(row),
  confidence: row.confidence,
  ...(row.reason !== null && { reason: toHonestLines(row.reason) }),
  ...(row.uri !== null && { uri: row.uri }),
  ...(row.date !== null && { date: row.date }),
  ...(row.author !== null && { author: toHonestLines(row.author) }),
  ...(row.note !== null && { note: toHonestLines(row.note) }),
  ...(row.validity !== null && { validity: row.validity }),
  ...(row.valid_from !== null && { validFrom: row.valid_from }),
  ...(row.valid_to !== null && { validTo: row.valid_to }),
});
