import type { ExportLanguage, transactionsExportQuery } from '@sulian/contract';
import { AppError, getChain } from '@sulian/domain';
import { toBasis } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { nameCoin, nameObject, nameParty, nameRow } from '../../exports/code-names.ts';
import type { ExportText } from '../../exports/column.ts';
import type { ExportList } from '../../exports/export-list.ts';
import type { SendList } from '../../exports/open-export.ts';
import { TEXTS } from '../../exports/texts.ts';
import { WORDS } from '../../exports/words.ts';
import { formatMoment, type Zone } from '../../exports/zone.ts';
import { toCoin } from '../../to-contract.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import type { ListedParams } from '../objects/find-object.ts';
import { readWithContributing } from '../objects/read-with-contributing.ts';
import { refusePart } from '../objects/stored-history.ts';
import { type OpenTransactions, openTransactions } from '../objects/transactions.ts';
import { type NameTransactions, nameTransactions, TRANSACTIONS_AT_ONCE } from './name-transactions.ts';
import { type TransactionLine, transactionColumns } from './transaction-columns.ts';
import { readListSums, toRowNotes } from './transaction-sums.ts';

type Query = z.output<typeof transactionsExportQuery>;

export const PROPORTION: ExportText = {
  cn: '一笔交易有多个交易对手时列出其中最重要的一个及其份额；份额不确切时按比例推算，非逐笔认定',
  en: 'Of several counterparties the largest is listed with its part; a part that is not exact is pro rata',
};

export const BETWEEN: ExportText = {
  cn: '金额均为该对象与所筛选交易对手之间的部分；无法确知的按下限列出',
  en: 'Amounts are those between the object and the selected counterparty; unknown amounts are listed at their minimum',
};

/**
 * All transactions of an object that a filter meets, one line an operation.
 * @throws LIST_INCOMPLETE where older ones were not looked through; ROW_TIMED_OUT where it is not known which carry the row
 */
export async function exportTransactions(
  deps: WalkDeps,
  { params, query, zone }: { readonly params: ListedParams; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> {
  return readWithContributing(deps, params, query, async (reader, foundObject, contributing) => {
    if (contributing?.isWhole === false)
      throw new AppError('ROW_TIMED_OUT', 'the walk of the row ran out of time', { details: { row: query.row } });
    const labels = await deps.labelsAt(reader);
    const of = { reader, labels, foundObject };
    const open = await openTransactions(deps, { ...of, filters: query, contributing });
    refusePart(open.storedHistory);
    if (!open.searched.isComplete)
      throw new AppError('LIST_INCOMPLETE', 'older transactions were not looked through', {
        details: { searchedFrom: open.searched.searchedFrom },
      });
    const { filter, edges } = open;
    await send<TransactionLine>({
      title: { cn: '交易', en: 'Transactions' },
      name: `transactions-${reader.chain}-${foundObject.address.slice(0, 12)}`,
      object: await nameObject(
        deps,
        { kind: params.kind, chain: reader.chain, id: foundObject.address },
        query.language,
      ),
      filters: await listFilters(deps, { query, zone }, open),
      ...(await readListSums(deps, reader, open, contributing)),
      notes: [PROPORTION, ...(edges === undefined ? [] : [BETWEEN]), ...toRowNotes(reader.chain, open, contributing)],
      basis: toBasis(reader, labels.version, open.storedHistory),
      // On chains where a transaction is one operation, the number of lines is known before they are read.
      ...(getChain(reader.chain).hasManyAssets ? {} : { total: open.total }),
      columns: transactionColumns(zone, query.language, {
        chain: reader.chain,
        hasRow: contributing !== undefined,
        prices: deps.prices,
      }),
      batches: toLines(open, nameTransactions(deps, { ...of, filter, edges, contributing })),
    });
  });
}

async function* toLines(
  { total, readPage }: OpenTransactions,
  name: NameTransactions,
): AsyncGenerator<readonly TransactionLine[]> {
  for (let offset = 0; offset < total; offset += TRANSACTIONS_AT_ONCE)
    for await (const items of name(await readPage({ offset, limit: TRANSACTIONS_AT_ONCE })))
      yield items.flatMap((item) => item.operations.map((operation): TransactionLine => ({ item, operation })));
}

type Filters = Omit<Query, 'format' | 'zone' | 'coin'> & Partial<Pick<Query, 'coin'>>;
type Narrowing = Pick<OpenTransactions, 'searched'> & Partial<Pick<OpenTransactions, 'coin'>>;

/** Filters of the list, in the words of the screen. */
export async function listFilters(
  deps: Pick<ApiDeps, 'entityStore'>,
  { query, zone }: { readonly query: Filters; readonly zone: Zone },
  { coin, searched }: Narrowing,
): Promise<ExportList<TransactionLine>['filters']> {
  const { direction, from, to, atLeast, counterparty, row, language } = query;
  const filterTexts: readonly (readonly [ExportText, string | undefined])[] = [
    [TEXTS.direction, direction === undefined ? undefined : WORDS[language].direction[direction]],
    [TEXTS.coin, coin === undefined || query.coin === 'ALL' ? undefined : nameCoin(toCoin(coin))],
    [TEXTS.from, from === undefined ? undefined : formatMoment(zone, from)],
    [TEXTS.to, to === undefined ? undefined : formatMoment(zone, to)],
    [TEXTS.atLeast, atLeast === undefined || coin === undefined ? atLeast : `${atLeast} ${coin.symbol}`],
    [
      { cn: '交易对手', en: 'counterparty' },
      counterparty === undefined ? undefined : await nameParty(deps, counterparty, language),
    ],
    [
      { cn: '只看构成该占比的交易', en: 'carries a share of' },
      row === undefined ? undefined : (await nameRow(deps, row, language)) + toShareText(searched.row, language),
    ],
  ];
  return filterTexts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** A row's share, and what of it is known by transaction where that is less, in the digits of the screen. */
function toShareText(row: OpenTransactions['searched']['row'], language: ExportLanguage): string {
  if (row === null) return '';
  const [share, known] = [row.percentage, row.knownPercentage].map((each) => each.toFixed(2));
  return share === known
    ? ` (${share} %)`
    : ` (${KNOWN_SHARE[language].replace('{{share}}', share ?? '').replace('{{known}}', known ?? '')})`;
}

const KNOWN_SHARE: ExportText = {
  cn: '{{share}} %，可对应到交易的为 {{known}} %',
  en: '{{share}} %, known by transaction: {{known}} %',
};
