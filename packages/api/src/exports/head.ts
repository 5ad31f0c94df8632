import type { ExportOptions } from '@sulian/contract';
import { isUnfetched } from '@sulian/domain';
import type { CellValue, ExportText } from './column.ts';
import type { ExportList } from './export-list.ts';
import { TEXTS } from './texts.ts';
import { formatUtc, type Zone } from './zone.ts';

/** Facts above the list in the file. */
export interface HeadFacts {
  readonly exportOptions: ExportOptions;
  readonly zone: Zone;
  readonly nowSec: number;
  readonly policyVersion: string;
  readonly priceVersion: string;
}

type Line = readonly CellValue[];

/** Two cells a line: what the file is, whose, narrowed by what, on which height and versions, made when and in which zone. */
export function toHead(
  list: Omit<ExportList<unknown>, 'columns' | 'batches' | 'others' | 'names'>,
  facts: HeadFacts,
): readonly Line[] {
  const { exportOptions, zone, nowSec, policyVersion, priceVersion } = facts;
  const say = (text: ExportText): string => text[exportOptions.language];
  const { basis } = list;
  const filters: readonly Line[] =
    list.filters.length === 0
      ? [[say(TEXTS.filters), say(TEXTS.noFilters)]]
      : list.filters.map(([name, value]) => [`${say(TEXTS.filters)} · ${say(name)}`, value]);
  const ledger: readonly Line[] =
    basis === undefined
      ? []
      : [
          [say(TEXTS.height), basis.height],
          ...(basis.historyHeight === null || basis.historyHeight === basis.height
            ? []
            : [[say(TEXTS.historyHeight), basis.historyHeight]]),
          [say(TEXTS.heightTime), basis.time === null ? say(TEXTS.unknown) : toBoth(basis.time, zone)],
          [say(TEXTS.labelVersion), basis.labelVersion],
        ];
  return [
    [say(TEXTS.list), say(list.title)],
    [say(TEXTS.object), list.object],
    ...(list.about ?? []).map(([name, value]): Line => [say(name), value]),
    ...filters,
    ...ledger,
    [say(TEXTS.policyVersion), policyVersion],
    [say(TEXTS.priceVersion), priceVersion],
    [say(TEXTS.made), toBoth(nowSec, zone)],
    [say(TEXTS.zone), `${zone.name} (${zone.offsetText(nowSec)})`],
    ...(list.total === undefined ? [] : [[say(TEXTS.rows), list.total]]),
    ...(list.sums ?? []).map(([name, value]): Line => [say(name), value]),
    ...listNotes(list).map((note): Line => [say(TEXTS.note), say(note)]),
    [say(TEXTS.note), say(exportOptions.format === 'xlsx' ? TEXTS.endNoteOfWorkbook : TEXTS.endNote)],
  ];
}

const toBoth = (timeSec: number, zone: Zone): string => `${zone.format(timeSec)} (${formatUtc(timeSec)} UTC)`;

const listNotes = ({ notes, basis }: Pick<ExportList<unknown>, 'notes' | 'basis'>): readonly ExportText[] => [
  ...(basis?.isPartial === true ? [isUnfetched(basis) ? TEXTS.fetched : TEXTS.partial] : []),
  ...(basis?.lacksInternalTransfers === true ? [TEXTS.lacksInternal] : []),
  ...notes,
];
