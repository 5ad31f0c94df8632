import {
  type ChainId,
  type RiskLevel,
  SCREENING_ROW_STATES,
  type Screening,
  type ScreeningPoint,
  type ScreeningProgress,
  type ScreeningReason,
  type ScreeningResult,
  type ScreeningRow,
  type ScreeningRowState,
  type ScreeningState,
  toHonestName,
  toHonestTexts,
} from '@sulian/domain';
import { fromChainNumber } from '../labels/chain-number.ts';

/** Progress of one pass as it is stored. */
export interface StoredProgress {
  readonly done: number;
  /** Rows that the next pass is going to answer. */
  readonly goOn: number;
  readonly workedMs: number;
  /** Last position of a pass that reads the rows in order. */
  readonly checkpoint: number;
}

/** Heights of one chain as they are stored. */
export interface StoredHeights {
  readonly chain: ChainId;
  /** Null until the first pass begins. */
  readonly height: number | null;
  /** Absent: not recorded, since an older program began. */
  readonly points?: readonly Omit<ScreeningPoint, 'chain'>[];
  readonly lowest?: number | null;
  readonly highest?: number | null;
}

export interface JobRow {
  readonly screening_id: number;
  readonly case_id: number | null;
  readonly by_whom: string;
  readonly file_name: string;
  readonly state: ScreeningState;
  readonly fault_code: string | null;
  readonly passes: number;
  readonly created_sec: number;
  readonly started_sec: number | null;
  readonly ended_sec: number | null;
  readonly row_count: number;
  readonly heights: readonly StoredHeights[];
  readonly label_version: number | null;
  readonly policy_version: string | null;
  readonly progress: readonly StoredProgress[];
  readonly counts: Readonly<Partial<Record<ScreeningRowState | 'toAnswer', number>>>;
}

export const JOB_COLUMNS = `
  screening_id, case_id, by_whom, file_name, state, fault_code, passes, created_sec, started_sec, ended_sec, row_count,
  heights, label_version, policy_version, progress, counts`;

export const toScreening = (row: JobRow): Screening => ({
  id: row.screening_id,
  caseId: row.case_id ?? undefined,
  by: row.by_whom,
  fileName: toHonestName(row.file_name),
  state: row.state,
  faultCode: row.fault_code ?? undefined,
  passes: row.passes,
  createdSec: row.created_sec,
  startedSec: row.started_sec ?? undefined,
  endedSec: row.ended_sec ?? undefined,
  rows: row.row_count,
  chains: row.heights.flatMap(({ chain, height, lowest, highest }) =>
    height === null ? [] : [{ chain, height, lowest: lowest ?? undefined, highest: highest ?? undefined }],
  ),
  labelVersion: row.label_version ?? undefined,
  policyVersion: row.policy_version ?? undefined,
  progress: toProgress(row),
  counts: Object.fromEntries(
    SCREENING_ROW_STATES.map((state) => [state, row.counts[state] ?? 0]),
  ) as Screening['counts'],
});

/** The total of a later pass counts every row that may still reach it. */
function toProgress({ progress, counts }: JobRow): readonly ScreeningProgress[] {
  let total = counts.toAnswer ?? 0;
  return progress.map(({ done, goOn, workedMs }) => {
    const shown = { done, total, workedMs };
    total = goOn + (total - done);
    return shown;
  });
}

export interface ItemRow {
  readonly position: number;
  readonly line: number;
  readonly given: string;
  readonly ref: string;
  readonly note: string;
  readonly asset: string;
  readonly chain: number | null;
  readonly address: string | null;
  readonly candidates: readonly number[];
  readonly state: ScreeningRowState;
  readonly reason: ScreeningReason | null;
  readonly passes: number;
  readonly severity: RiskLevel | null;
  readonly result: ScreeningResult;
}

export const ITEM_COLUMNS =
  'position, line, given, ref, note, asset, chain, address, candidates, state, reason, passes, severity, result';

/** A cell of the list, which may be empty. */
const toCell = (text: string): string => (text === '' ? '' : toHonestName(text));

export const toScreeningRow = (row: ItemRow): ScreeningRow => ({
  position: row.position,
  line: row.line,
  given: toCell(row.given),
  ref: toCell(row.ref),
  note: toCell(row.note),
  asset: toCell(row.asset),
  chain: row.chain === null ? undefined : fromChainNumber(row.chain),
  address: row.address ?? undefined,
  candidates: row.candidates.map(fromChainNumber),
  state: row.state,
  reason: row.reason ?? undefined,
  passes: row.passes,
  severity: row.severity ?? undefined,
  result: toHonestTexts(row.result),
});
