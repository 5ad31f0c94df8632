import type { ExportLanguage, ExportOptions } from '@sulian/contract';
import type { DeskColour, DeskNote, DeskObject, DeskRole } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { TEXTS } from '../../exports/texts.ts';
import { timeColumns } from '../../exports/time-columns.ts';
import type { Zone } from '../../exports/zone.ts';
import type { Caller } from '../../guard/guard.ts';
import { readMaker } from './ends/facts.ts';

interface DeskQuestion {
  readonly query: ExportOptions;
  readonly zone: Zone;
  readonly caller: Caller;
}

/** An object with the texts of its notes. */
interface Line {
  readonly object: DeskObject;
  readonly notes: readonly DeskNote[];
}

/** Objects whose notes are read in one statement. */
const OBJECTS_AT_ONCE = 500;

const TITLE: ExportText = { cn: '本案工作台', en: 'Desk of the case' };
const NOTES: readonly ExportText[] = [
  {
    cn: '名称、角色与备注由本案办案人员填写，不是标签，不得外传',
    en: 'Names, roles and notes are the investigators’ own, not labels, and are not to leave the case',
  },
];
const ROLES: Readonly<Record<DeskRole, ExportText>> = {
  SUSPECT: { cn: '嫌疑人', en: 'Suspect' },
  VICTIM: { cn: '受害人', en: 'Victim' },
  RELAY: { cn: '中转', en: 'Relay' },
  COLLECTION: { cn: '归集', en: 'Collection' },
  EXCHANGE_DEPOSIT: { cn: '交易所充值', en: 'Exchange deposit' },
  CASH_OUT: { cn: '变现', en: 'Cash-out' },
  OTHER: { cn: '其他', en: 'Other' },
};
const COLOURS: Readonly<Record<DeskColour, ExportText>> = {
  BLUE: { cn: '蓝', en: 'Blue' },
  TEAL: { cn: '青', en: 'Teal' },
  VIOLET: { cn: '紫', en: 'Violet' },
  BROWN: { cn: '棕', en: 'Brown' },
  GREY: { cn: '灰', en: 'Grey' },
};

/** All objects of the desk with their notes, as a file. */
export async function exportDesk(deps: ApiDeps, { query, zone, caller }: DeskQuestion, send: SendList): Promise<void> {
  const { caseId } = caller.who;
  const { objects } = await deps.desks.read(caseId);
  const { caseName, operator } = await readMaker(deps, caller);
  await send<Line>({
    ...{
      title: TITLE,
      name: 'desk',
      object: caseName,
      filters: [],
      notes: NOTES,
      total: objects.length,
      isWithoutCaseNames: true,
    },
    about: [
      [TEXTS.caseName, caseName],
      [TEXTS.operator, operator],
    ],
    columns: deskColumns(query.language, zone),
    batches: readLines(deps, caseId, objects),
  });
}

async function* readLines(
  { desks }: Pick<ApiDeps, 'desks'>,
  caseId: number,
  objects: readonly DeskObject[],
): AsyncGenerator<readonly Line[]> {
  for (let from = 0; from < objects.length; from += OBJECTS_AT_ONCE) {
    const batch = objects.slice(from, from + OBJECTS_AT_ONCE);
    const notesOf = await desks.listNotesOf(
      caseId,
      batch.map(({ id }) => id),
    );
    yield batch.map((object) => ({ object, notes: notesOf.get(object.id) ?? [] }));
  }
}

const deskColumns = (language: ExportLanguage, zone: Zone): readonly ExportColumn<Line>[] => [
  { title: { cn: '链', en: 'Chain' }, kind: 'text', value: ({ object }) => object.chain },
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ object }) => object.address },
  { title: { cn: '名称', en: 'Name' }, kind: 'text', value: ({ object }) => object.name ?? null },
  {
    title: { cn: '角色', en: 'Role' },
    kind: 'text',
    value: ({ object: { role } }) => (role === undefined ? null : ROLES[role][language]),
  },
  {
    title: { cn: '颜色', en: 'Colour' },
    kind: 'text',
    value: ({ object: { colour } }) => (colour === undefined ? null : COLOURS[colour][language]),
  },
  {
    title: { cn: '分组', en: 'Collections' },
    kind: 'text',
    value: ({ object }) => object.collections.join('; ') || null,
  },
  { title: { cn: '备注', en: 'Notes' }, kind: 'text', value: ({ notes }) => notes.map(toNoteText).join('\n') || null },
  { title: { cn: '加入人', en: 'Added by' }, kind: 'text', value: ({ object }) => object.addedBy },
  ...timeColumns<Line>({ cn: '加入时间', en: 'Added' }, zone, ({ object }) => object.addedSec),
];

const toNoteText = ({ text, by }: DeskNote): string => `${text} (${by})`;
