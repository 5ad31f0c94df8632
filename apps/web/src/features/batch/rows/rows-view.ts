import type { ScreeningRow } from '@sulian/contract';
import { type RiskLevel, SCREENING_ROW_STATES, type ScreeningRowState } from '@sulian/domain';

export const PER_PAGE = 100;

export const LEVELS: readonly RiskLevel[] = ['Critical', 'High', 'Medium', 'Undefined', 'Low', 'No'];

/** Rows that are shown, as the address bar has it: a way back leads to the same ones. */
export interface RowsView {
  readonly state: ScreeningRowState | undefined;
  readonly severity: RiskLevel | undefined;
  /** Rows after this position. */
  readonly after: number;
}

const findOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

export function readView(params: URLSearchParams): RowsView {
  const after = Number(params.get('after') ?? 0);
  return {
    state: findOf(SCREENING_ROW_STATES, params.get('state')),
    severity: findOf(LEVELS, params.get('level')),
    after: Number.isSafeInteger(after) && after > 0 ? after : 0,
  };
}

export const writeView = ({ state, severity, after }: RowsView): Readonly<Record<string, string>> => ({
  ...(state === undefined ? {} : { state }),
  ...(severity === undefined ? {} : { level: severity }),
  ...(after === 0 ? {} : { after: String(after) }),
});

/** Filters as the call has them. */
export const toFilter = ({ state, severity }: RowsView) => ({
  ...(state === undefined ? {} : { state }),
  ...(severity === undefined ? {} : { severity }),
});

/** An address of a row; undefined for a row whose address or chain is not known. */
export function toObject({ blockchain, address }: Pick<ScreeningRow, 'blockchain' | 'address'>) {
  return blockchain === null || address === null ? undefined : { blockchain, address };
}
export type ChosenObject = NonNullable<ReturnType<typeof toObject>>;

export const keyOf = ({ blockchain, address }: ChosenObject): string => `${blockchain} ${address}`;
