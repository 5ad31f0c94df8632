import type { CounterpartiesAnswer, CounterpartyListFacts, counterpartiesExportQuery } from '@sulian/contract';
import {
  AppError,
  type AssetRow,
  type ChainId,
  type ConsoleLabelIndex,
  getChain,
  type LedgerReader,
} from '@sulian/domain';
import {
  type Counterparty,
  type CounterpartyList,
  splitByCustomer,
  streamCounterparties,
  toBasis,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { nameCoin, nameEntity, nameObject } from '../../exports/code-names.ts';
import type { ExportText } from '../../exports/column.ts';
import type { ExportList } from '../../exports/export-list.ts';
import { toLevelFilterText } from '../../exports/level-basis.ts';
import type { SendList } from '../../exports/open-export.ts';
import { readAhead } from '../../exports/read-ahead.ts';
import { TEXTS } from '../../exports/texts.ts';
import { WORDS } from '../../exports/words.ts';
import { formatMoment, type Zone } from '../../exports/zone.ts';
import { toCoin } from '../../to-contract.ts';
import { readUnknownCoins } from '../objects/counterparties.ts';
import { toItems } from '../objects/counterparty-items.ts';
import { toQuestion } from '../objects/counterparty-question.ts';
import { type ListedParams, readObject } from '../objects/find-object.ts';
import { findListHistory, refusePart } from '../objects/stored-history.ts';
import { counterpartyColumns } from './counterparty-columns.ts';

type Query = z.output<typeof counterpartiesExportQuery>;
type Item = CounterpartiesAnswer['items'][number];

/** Rows that are named and dated at once. */
const BATCH = 2_000;

const NOTES = {
  stored: {
    cn: '交易过多：各行为账本长期累计的合计，不含 USD，含疑似地址投毒',
    en: 'Too many transactions to read: rows are totals stored in the ledger, without USD, and include address poisoning',
  },
  summedUp: {
    cn: '钱包交易过多：交易对手为地址，上下限更宽，交易数为上限',
    en: 'The wallet has too many transactions to read: counterparties are addresses, bounds are wider, counts are upper bounds',
  },
  notSplit: {
    cn: '交易对手的客户标签号在此清单中不作区分',
    en: 'This list does not separate the counterparties’ customers by tag',
  },
  poisoning: { cn: '疑似地址投毒的操作未计入', en: 'Operations of suspected address poisoning are not counted' },
} as const satisfies Readonly<Record<string, ExportText>>;

/**
 * Exports all counterparties of an object, in the order of its list. @throws LIST_INCOMPLETE where the list is
 * incomplete
 */
export const exportCounterparties = (
  deps: ApiDeps,
  { params, query, zone }: { readonly params: ListedParams; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> =>
  readObject(deps, params, async (reader, foundObject) => {
    const labels = await deps.labelsAt(reader);
    const { object, coin, question } = await toQuestion(deps, { reader, labels, foundObject }, query);
    const history = await findListHistory(reader, foundObject, coin);
    refusePart(history);
    const granularity = params.kind === 'addresses' ? 'ADDRESS' : 'WALLET';
    const { noteSuppressions } = deps;
    const splitOf: SplitRows = async (rows) =>
      object && splitByCustomer({ ...question, object, noteSuppressions, offset: 0, limit: rows.length }, rows);
    const stream = object === undefined ? undefined : await streamCounterparties({ ...question, object });
    if (stream?.list.incomplete !== undefined && stream.list.incomplete !== 'USD_UNKNOWN')
      throw new AppError('LIST_INCOMPLETE', 'a list that is not whole is not exported', {
        details: { reason: stream.list.incomplete },
      });
    await send<Item>({
      title: { cn: '交易对手', en: 'Counterparties' },
      name: `counterparties-${reader.chain}-${foundObject.address.slice(0, 12)}`,
      object: await nameObject(
        deps,
        { kind: params.kind, chain: reader.chain, id: foundObject.address },
        query.language,
      ),
      filters: await listFilters(deps, { query, zone, coin }),
      notes:
        stream === undefined
          ? []
          : [
              ...listNotes(stream.list, granularity),
              ...((await splitOf([])) === undefined ? toNotSplitNote([reader.chain]) : []),
              ...(await readUnknownNote(reader, stream.list)),
            ],
      basis: toBasis(reader, labels.version, history),
      total: stream?.list.total ?? 0,
      columns: counterpartyColumns(zone, query.language, reader.chain),
      batches: toItemBatches(deps, { reader, labels }, stream, splitOf),
    });
  });

type SplitRows = (rows: readonly Counterparty[]) => ReturnType<typeof splitByCustomer>;

async function* toItemBatches(
  deps: ApiDeps,
  from: { readonly reader: LedgerReader; readonly labels: ConsoleLabelIndex },
  stream: Awaited<ReturnType<typeof streamCounterparties>> | undefined,
  splitOf: SplitRows,
): AsyncGenerator<readonly Item[]> {
  if (stream === undefined) return;
  const { granularity } = stream.list;
  for await (const rows of readAhead(stream.batches))
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch: readonly Counterparty[] = rows.slice(at, at + BATCH);
      yield await toItems(deps, from, { rows: batch, granularity }, await splitOf(batch));
    }
}

const readUnknownNote = async (
  reader: LedgerReader,
  list: Omit<CounterpartyList, 'rows'>,
): Promise<readonly ExportText[]> =>
  listUnknown({ usdUnknown: list.usdUnknown ?? 0, ...(await readUnknownCoins(reader, list)) });

/** Which rows are left out as on the screen, not being known to reach the least value, and for want of which prices. */
export function listUnknown({
  usdUnknown,
  usdUnknownCoins,
  numberOfUsdUnknownCoins,
}: Pick<CounterpartyListFacts, 'usdUnknown' | 'usdUnknownCoins' | 'numberOfUsdUnknownCoins'>): readonly ExportText[] {
  if (usdUnknown === 0) return [];
  const isCut = numberOfUsdUnknownCoins > usdUnknownCoins.length;
  const names = usdUnknownCoins.map(nameCoin);
  const cn = `${names.join('、')}${isCut ? ` 等 ${numberOfUsdUnknownCoins} 种` : ''}`;
  const en = `${names.join(', ')}${isCut ? `, of ${numberOfUsdUnknownCoins} in all` : ''}`;
  return [
    {
      cn: `另有 ${usdUnknown} 行 USD 未知（缺少价格、金额未知或只有长期合计），无法判断是否达到该下限，与页面清单一样未列出；涉及币种：${cn}`,
      en: `${usdUnknown} more rows are not listed, as on the page: their USD value is unknown (no price, unknown amount or totals only), so they may reach this amount. Coins: ${en}`,
    },
  ];
}

/** Note for chains whose services have customers that the file does not separate. */
export const toNotSplitNote = (chains: readonly ChainId[]): readonly ExportText[] =>
  chains.some((chain) => getChain(chain).subKey !== undefined) ? [NOTES.notSplit] : [];

export const listNotes = (
  list: Pick<CounterpartyList, 'granularity' | 'poisoningLeftOut'>,
  granularity: CounterpartyList['granularity'],
): readonly ExportText[] => [
  TEXTS.byProportion,
  ...(list.poisoningLeftOut === undefined ? [NOTES.stored] : []),
  ...((list.poisoningLeftOut ?? 0) > 0 ? [NOTES.poisoning] : []),
  ...(granularity === list.granularity ? [] : [NOTES.summedUp]),
];

interface Narrowing {
  readonly query: Omit<Query, 'format' | 'zone' | 'sort' | 'coin'> & Partial<Pick<Query, 'coin'>>;
  readonly zone: Zone;
  /** The one requested coin; undefined: all. */
  readonly coin?: AssetRow | undefined;
}

/** Filters of the list, in the words of the screen. */
export async function listFilters(
  deps: Pick<ApiDeps, 'entityStore'>,
  { query, zone, coin }: Narrowing,
): Promise<ExportList<Item>['filters']> {
  const { direction, from, to, subKey, text, entity, level, minAmount, minUsd, includePoisoning, language } = query;
  const words = WORDS[language];
  const filterTexts: readonly (readonly [ExportText, string | undefined])[] = [
    [TEXTS.direction, direction === 'BOTH' ? undefined : words.direction[direction]],
    [TEXTS.coin, coin === undefined || query.coin === 'ALL' ? undefined : nameCoin(toCoin(coin))],
    [TEXTS.from, from === undefined ? undefined : formatMoment(zone, from)],
    [TEXTS.to, to === undefined ? undefined : formatMoment(zone, to)],
    [{ cn: '标签或备注', en: 'tag or comment' }, subKey],
    [{ cn: '文字', en: 'text' }, text],
    [{ cn: '实体', en: 'entity' }, entity === undefined ? undefined : await nameEntity(deps, entity, language)],
    [{ cn: '风险等级', en: 'risk level' }, level === undefined ? undefined : toLevelFilterText(level, language)],
    [TEXTS.atLeast, minAmount === undefined || coin === undefined ? minAmount : `${minAmount} ${coin.symbol}`],
    [{ cn: 'USD 不少于', en: 'USD at least' }, minUsd?.toString()],
    [{ cn: '含疑似地址投毒', en: 'with address poisoning' }, includePoisoning === 'true' ? '✓' : undefined],
  ];
  return filterTexts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
