import { type EndRequestsQuery, type ExportLanguage, MAX_REQUESTED_SERVICES } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { type OpenEnds, openEnds, type ScoringEnd } from '@sulian/usecases';
import type { ExportColumn, ExportText, OtherSheet } from '../../../exports/column.ts';
import type { SendList } from '../../../exports/open-export.ts';
import { TEXTS } from '../../../exports/texts.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { Caller } from '../../../guard/guard.ts';
import type { WalkDeps } from '../../../walk-turns.ts';
import { requestColumns } from './columns.ts';
import { type EndFacts, readFacts, readMaker, toHeadOf } from './facts.ts';
import { type EndGroup, groupEnds, isUnfollowed, nameGroup } from './groups.ts';
import { LETTER_SHEETS, letterColumns, toLetter } from './letters.ts';
import { toEndsRequest, walkIfNeeded } from './request.ts';
import { SUMMARY_SHEET, summaryColumns } from './summary.ts';

interface RequestsQuestion {
  readonly query: EndRequestsQuery;
  readonly zone: Zone;
  readonly caller: Caller;
}

const TITLE = { cn: '调证清单', en: 'Requests to services' } as const;
const NONE = {
  cn: '资金未到达（或未来自）任何已标注的服务机构，没有可调证的对象',
  en: 'The money reached (or came from) no labelled service: there is no one to send a request to',
} as const;

const NONE_YET = {
  cn: '目前追踪到的资金中没有已标注的服务机构；未继续追踪的部分可能另有可调证的对象',
  en: 'The money that was followed reached (or came from) no labelled service; behind the rest there may be services to send a request to',
} as const;

/** Only where all money was followed is there nobody to send a request to. */
function toNoServices(groups: readonly EndGroup[]): readonly ExportText[] {
  if (groups.some(({ isService }) => isService)) return [];
  return [groups.some(isUnfollowed) ? NONE_YET : NONE];
}

const toUnfollowed =
  (unit: string) =>
  (group: EndGroup): ExportText => ({
    cn: `“${nameGroup(group, 'cn')}”部分未继续追踪，共 ${group.sums.amount} ${unit}（占 ${group.sums.percentage.toFixed(2)} %），见工作表“${group.sheet}”`,
    en: `"${nameGroup(group, 'en')}" was not followed further: ${group.sums.amount} ${unit} total (${group.sums.percentage.toFixed(2)} %), see the sheet "${group.sheet}"`,
  });

/**
 * Exports a workbook of requests for evidence. The rows of its summary sum to the whole. Each service has a sheet and
 * the data of a letter in Chinese and English; what a budget cut off has a sheet too.
 * @throws LIST_INCOMPLETE where the walk ran out of time, EXPORT_TOO_LARGE above the named number of services
 */
export async function exportRequests(
  callDeps: WalkDeps,
  { query, zone, caller }: RequestsQuestion,
  send: SendList,
): Promise<void> {
  const request = toEndsRequest(query);
  await walkIfNeeded(callDeps, request, (deps) =>
    openEnds(deps, { request }, async (open) => {
      const facts = await readFacts(deps, open, query, zone);
      const maker = await readMaker(deps, caller);
      const head = await toHeadOf(deps, open, { query, maker });
      const groups = groupEnds(open, query.language);
      const services = groups.filter(({ isService }) => isService);
      if (services.length > MAX_REQUESTED_SERVICES) throw tooMany(services.length);
      const letters = await Promise.all(services.map((group) => toLetter(open, { group, maker, prices: deps.prices })));
      const { language } = query;
      await send<EndGroup>({
        ...head,
        title: TITLE,
        name: `requests-${query.blockchain}-${query.objectId.slice(0, 12)}`,
        notes: [...toNoServices(groups), ...groups.filter(isUnfollowed).map(toUnfollowed(facts.unit)), ...head.notes],
        // Its sheets are sent to services.
        isWithoutCaseNames: true,
        names: { table: SUMMARY_SHEET[language], head: TEXTS.headSheet[language] },
        total: groups.length,
        columns: summaryColumns(facts),
        batches: once(groups),
        others: [
          ...groups.flatMap((group) => toEndsSheet(open, facts, group)),
          ...LETTER_SHEETS.map((each) =>
            toSheet(each.name, { ...each, columns: letterColumns(facts, each.language), batches: once(letters) }),
          ),
        ],
      });
    }),
  );
}

/** Ends of a service, or of what was not followed; the others are in the summary alone. */
function toEndsSheet(open: OpenEnds, facts: EndFacts, { sheet, ends }: EndGroup): readonly OtherSheet[] {
  if (sheet === null) return [];
  const { language } = facts;
  return [toSheet<ScoringEnd>(sheet, { columns: requestColumns(facts), language, batches: open.stream(ends) })];
}

interface Content<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly language: ExportLanguage;
  readonly batches: AsyncIterable<readonly Row[]>;
}

const toSheet = <Row>(name: string, { columns, language, batches }: Content<Row>): OtherSheet => ({
  name,
  titles: columns.map(({ title }) => title[language]),
  kinds: columns.map(({ kind }) => kind),
  batches: (async function* () {
    for await (const batch of batches) yield batch.map((row) => columns.map(({ value }) => value(row)));
  })(),
});

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const tooMany = (services: number): AppError =>
  new AppError('EXPORT_TOO_LARGE', `at most ${MAX_REQUESTED_SERVICES} services per workbook`, {
    details: { atMost: MAX_REQUESTED_SERVICES, total: services },
  });
