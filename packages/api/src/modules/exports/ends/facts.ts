import type { EndsExportQuery, ExportLanguage } from '@sulian/contract';
import { AppError, type Direction, getChain, type LedgerReader, toCoinId } from '@sulian/domain';
import type { OpenEnds, ScoringEnd } from '@sulian/usecases';
import type { ApiDeps } from '../../../deps.ts';
import type { CnyRates } from '../../../exports/cny-columns.ts';
import { nameEntity, nameRow } from '../../../exports/code-names.ts';
import type { ExportText } from '../../../exports/column.ts';
import type { ExportList } from '../../../exports/export-list.ts';
import { TEXTS } from '../../../exports/texts.ts';
import { WORDS } from '../../../exports/words.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { Caller } from '../../../guard/guard.ts';
import { toCoin } from '../../../to-contract.ts';
import { refusePart } from '../../objects/stored-history.ts';

type Query = Pick<
  EndsExportQuery,
  'objectType' | 'objectId' | 'blockchain' | 'coin' | 'key' | 'analysisType' | 'language' | 'method'
>;

/** Facts for the columns of a file of ends. */
export interface EndFacts {
  readonly zone: Zone;
  readonly language: ExportLanguage;
  readonly direction: Direction;
  /** Second method of the question; undefined: none. */
  readonly method: Query['method'];
  /** Balances are of different blocks, or unknown. */
  readonly isOnDemand: boolean;
  /** Symbol of the traced amounts. */
  readonly unit: string;
  /** Contract of the end's coin; null: a native coin, or none is known. */
  readonly contractOf: (end: ScoringEnd) => string | null;
  readonly prices: CnyRates;
}

const TITLES = {
  INCOMING: { cn: '来源清单', en: 'Origins' },
  OUTGOING: { cn: '去向清单', en: 'Destinations' },
} as const satisfies Readonly<Record<Direction, ExportText>>;

const NOTES = {
  whole: {
    cn: '到账或付出数量为交易全额，涉案数量按比例推算；现余额含非涉案资金',
    en: 'Amounts arrived or paid are of whole transactions; traced amounts are pro rata. Balances include other money',
  },
  fifo: {
    cn: '另列先进先出占比：先收到的先付出。涉案数量、占比与风险等级仍按比例推算',
    en: 'Shares first in, first out are listed too: what was received first is paid out first. Amounts, shares and severity go by proportion',
  },
  fifoCut: {
    cn: '部分资金超出计算上限，未按先进先出追踪；各归属的先进先出占比因此合计不足 100 %',
    en: 'Some money was not followed first in, first out, beyond the budget; the shares of all owners by that method are therefore below 100 %',
  },
  bounds: {
    cn: '占比下限、上限只对可致严重风险的资金计算；空格表示未计算，不表示没有',
    en: 'Least and possible shares are computed only for money that can make an answer Critical; an empty cell is not computed, and not zero',
  },
  ofFetched: {
    cn: '现余额仅限历史已全部取得的地址，截至“余额截至区块”所列区块；其余地址的余额及能否冻结未知',
    en: 'Only addresses whose history is completely fetched have balances, each as of its "Balance as of block". Other balances are unknown, and so is whether they can be frozen',
  },
  cut: {
    cn: '受追踪预算所限，部分资金未继续追踪；其数额列为“未追踪部分”',
    en: 'The limit of tracing was reached; money that was not followed is listed as untraced, with its amount',
  },
} as const satisfies Readonly<Record<string, ExportText>>;

/** For which case a file is made, and by whom. */
export interface Maker {
  readonly caseName: string;
  readonly operator: string;
}

export async function readMaker({ people }: Pick<ApiDeps, 'people'>, { who }: Caller): Promise<Maker> {
  const ownCase = await people.cases.find(who.caseId);
  return { caseName: ownCase?.name ?? String(who.caseId), operator: `${who.name} (${who.email})` };
}

/**
 * Reads the facts of an open list.
 * @throws LIST_INCOMPLETE where the walk ran out of time, HISTORY_NOT_FETCHED where not all of the object's history is stored
 */
export async function readFacts(
  { prices }: Pick<ApiDeps, 'prices'>,
  { question, list, ends }: OpenEnds,
  { language, analysisType, method }: Query,
  zone: Zone,
): Promise<EndFacts> {
  if (list.stoppedBy === 'TIMEOUT')
    throw new AppError('LIST_INCOMPLETE', 'the walk ran out of time', { details: { reason: 'TIMEOUT' } });
  refusePart(list.head.basis);
  const { reader } = question;
  const assets = [...new Set(ends.flatMap(({ place }) => place.asset ?? []))];
  const contracts = new Map(
    (await reader.listAssets(assets)).map((row) => [toCoinId(row.chain, row.asset), toCoin(row).chainId]),
  );
  return {
    zone,
    language,
    direction: analysisType,
    method,
    isOnDemand: reader.coverage !== undefined,
    unit: list.head.symbol,
    prices,
    contractOf: ({ coin }) => (coin === null ? null : (contracts.get(coin) ?? null)),
  };
}

/** The part of a file's head that lists of ends and workbooks of requests share. */
export async function toHeadOf(
  deps: Pick<ApiDeps, 'entityStore'>,
  { question, list, ends, sum }: OpenEnds,
  { query, maker }: { readonly query: Query; readonly maker: Maker },
): Promise<Pick<ExportList<unknown>, 'title' | 'object' | 'about' | 'filters' | 'sums' | 'notes' | 'basis'>> {
  const { language, objectType, objectId, analysisType, key } = query;
  const { head } = list;
  const sums = sum(ends);
  const name = objectType === 'ENTITY' ? await nameEntity(deps, Number(objectId), language) : head.objectId;
  return {
    title: TITLES[analysisType],
    object: [WORDS[language].kind[KINDS[objectType]], getChain(question.reader.chain).name, name].join(' '),
    about: [
      [TEXTS.caseName, maker.caseName],
      [TEXTS.operator, maker.operator],
    ],
    filters:
      key === undefined ? [] : [[{ cn: '归属', en: 'owner' }, await nameRow(deps, `${analysisType}:${key}`, language)]],
    sums: [
      [{ cn: '地址数', en: 'Addresses' }, sums.addresses],
      [{ cn: `涉案数量合计（${head.symbol}）`, en: `Sum of amounts traced (${head.symbol})` }, sums.amount],
      [{ cn: '涉案 USD 合计（当日）', en: 'Sum traced, USD of the day' }, sums.amountUsd ?? TEXTS.unknown[language]],
      [{ cn: '占比合计（%）', en: 'Sum of shares (%)' }, sums.percentage],
    ],
    notes: [
      ...(query.method === undefined ? [] : [NOTES.fifo]),
      NOTES.whole,
      NOTES.bounds,
      toBalanceNote(question.reader),
      ...(list.stoppedBy === undefined ? [] : [NOTES.cut]),
      ...(list.isFifoCut ? [NOTES.fifoCut] : []),
    ],
    basis: head.basis,
  };
}

const KINDS = { ADDRESS: 'address', WALLET: 'wallet', TRANSACTION: 'transaction', ENTITY: 'entity' } as const;

/** Balances are newer than the answer where blocks came since. On a chain on demand each is of its own block. */
const toBalanceNote = ({ coverage, height }: Pick<LedgerReader, 'coverage' | 'height'>): ExportText =>
  coverage === undefined
    ? {
        cn: `现余额与冻结情况截至区块 ${height}`,
        en: `Balances and freezes are as of block ${height}`,
      }
    : NOTES.ofFetched;
