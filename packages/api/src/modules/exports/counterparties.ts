import type { CounterpartiesAnswer, counterpartiesExportQuery } from '@sulian/contract';
import { AppError, type ConsoleLabelIndex, type LedgerReader } from '@sulian/domain';
import { type Counterparty, type CounterpartyList, streamCounterparties, toBasis } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import type { ExportText } from '../../exports/column.ts';
import type { ExportList } from '../../exports/export-list.ts';
import type { SendList } from '../../exports/open-export.ts';
import { DIRECTION_TEXTS, LEVEL_TEXTS } from '../../exports/party-texts.ts';
import { readAhead } from '../../exports/read-ahead.ts';
import { TEXTS } from '../../exports/texts.ts';
import { formatMoment, type Zone } from '../../exports/zone.ts';
import { toItems } from '../objects/counterparty-items.ts';
import { toQuestion } from '../objects/counterparty-question.ts';
import { type ListedParams, readObject } from '../objects/find-object.ts';
import { counterpartyColumns } from './counterparty-columns.ts';

type Query = z.output<typeof counterpartiesExportQuery>;
type Item = CounterpartiesAnswer['items'][number];

/** Rows that are named and dated at once. */
const BATCH = 2_000;

const NOTES = {
  kept: {
    cn: '交易过多：各行为账本长期累计的合计，不含 USD，含疑似地址投毒',
    en: 'Too many transactions to read: rows are sums that the ledger keeps, without USD, address poisoning included',
  },
  summedUp: {
    cn: '钱包交易过多：对手为地址，上下限更宽，交易数为上限',
    en: 'The wallet has too many transactions to read: parties are addresses, bounds are wider, counts are at most',
  },
  poisoning: { cn: '疑似地址投毒的操作未计入', en: 'Operations taken for address poisoning are left out' },
} as const satisfies Readonly<Record<string, ExportText>>;

/** All counterparties of an object, as its list has them. @throws LIST_INCOMPLETE where the list is not told */
export const exportCounterparties = (
  deps: ApiDeps,
  { params, query, zone }: { readonly params: ListedParams; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> =>
  readObject(deps, params, async (reader, found) => {
    const labels = await deps.labelsAt(reader);
    const { object, question } = await toQuestion(deps, { reader, labels, found }, query);
    const granularity = params.kind === 'addresses' ? 'ADDRESS' : 'WALLET';
    const stream = object === undefined ? undefined : await streamCounterparties({ ...question, object });
    if (stream?.list.incomplete !== undefined)
      throw new AppError('LIST_INCOMPLETE', 'a list that is not whole is not exported', {
        details: { reason: stream.list.incomplete },
      });
    await send<Item>({
      title: { cn: '交易对手', en: 'Counterparties' },
      name: `counterparties-${reader.chain}-${found.address.slice(0, 12)}`,
      object: `${params.kind} ${reader.chain} ${found.address}`,
      filters: listFilters(query, zone),
      notes: stream === undefined ? [] : listNotes(stream.list, granularity),
      basis: toBasis(reader, labels.version),
      total: stream?.list.total ?? 0,
      columns: counterpartyColumns(zone, query.language),
      batches: toItemBatches(deps, { reader, labels }, stream),
    });
  });

async function* toItemBatches(
  deps: ApiDeps,
  from: { readonly reader: LedgerReader; readonly labels: ConsoleLabelIndex },
  stream: Awaited<ReturnType<typeof streamCounterparties>> | undefined,
): AsyncGenerator<readonly Item[]> {
  if (stream === undefined) return;
  const { granularity } = stream.list;
  for await (const rows of readAhead(stream.batches))
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch: readonly Counterparty[] = rows.slice(at, at + BATCH);
      yield await toItems(deps, from, { rows: batch, granularity });
    }
}

export const listNotes = (
  list: Pick<CounterpartyList, 'granularity' | 'poisoningLeftOut'>,
  granularity: CounterpartyList['granularity'],
): readonly ExportText[] => [
  TEXTS.byProportion,
  ...(list.poisoningLeftOut === undefined ? [NOTES.kept] : []),
  ...((list.poisoningLeftOut ?? 0) > 0 ? [NOTES.poisoning] : []),
  ...(granularity === list.granularity ? [] : [NOTES.summedUp]),
];

type Filters = Omit<Query, 'format' | 'zone' | 'sort' | 'coin'> & Partial<Pick<Query, 'coin'>>;

export function listFilters(query: Filters, zone: Zone): ExportList<Item>['filters'] {
  const { direction, coin, from, to, subKey, text, entity, level, minAmount, minUsd, includePoisoning } = query;
  const { language } = query;
  const given: readonly (readonly [ExportText, string | number | undefined])[] = [
    [TEXTS.direction, direction === 'BOTH' ? undefined : DIRECTION_TEXTS[direction][language]],
    [TEXTS.coin, coin === 'ALL' ? undefined : coin],
    [TEXTS.from, from === undefined ? undefined : formatMoment(zone, from)],
    [TEXTS.to, to === undefined ? undefined : formatMoment(zone, to)],
    [{ cn: '标签或备注', en: 'tag or comment' }, subKey],
    [{ cn: '文字', en: 'text' }, text],
    [{ cn: '实体编号', en: 'entity id' }, entity],
    [{ cn: '风险等级', en: 'risk level' }, level === undefined ? undefined : LEVEL_TEXTS[level][language]],
    [TEXTS.atLeast, minAmount],
    [{ cn: 'USD 不少于', en: 'USD at least' }, minUsd],
    [{ cn: '含疑似地址投毒', en: 'with address poisoning' }, includePoisoning === 'true' ? '✓' : undefined],
  ];
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
}
