import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { formatMoney, formatShare, isUnfetched } from '@sulian/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { useUsdCells, useUsdNotes } from '../../components/amounts/usd.tsx';
import { isNotFetched } from '../../components/fetch/is-not-fetched.ts';
import { useIsCut } from '../../components/layout/use-is-cut.ts';
import { LeftOut } from '../../components/print/left-out.tsx';
import { groundOf, RowLevelTag, rowLevelOf } from '../../components/risk/row-level.tsx';
import { type Column, DataTable, type Highlight } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { countPlaces } from '../../lib/format.ts';
import { MAX_PRINTED_ROWS, usePrinting } from '../../lib/printing.ts';
import { AnswerBounds } from './bounds/answer-bounds.tsx';
import { RowBounds } from './bounds/row-bounds.tsx';
import { RowFifo } from './bounds/row-fifo.tsx';
import { FeesOnTheWay, isFeeOnTheWay } from './fees-on-the-way.tsx';
import { FetchAround } from './fetch-around.tsx';
import { PartyName, usePartyName } from './party-name.tsx';
import { PassedFrozen } from './passed-frozen.tsx';
import { UnverifiedNote } from './unverified-note.tsx';

const PER_PAGE = 10;
/** Height of the button over the end of a cut ranking, `.ranking-more`. */
const MORE_PX = 34;

interface Props {
  readonly result: ScoringResult;
  readonly hasAmounts: boolean;
  /** Key of the row whose page is shown first. */
  readonly jumpKey: string | undefined;
  readonly open: OpenRow;
  /** Shared with the doughnut. */
  readonly highlight?: Highlight;
}

/** The row whose ends are listed below. */
export interface OpenRow {
  /** Undefined: none. */
  readonly key: string | undefined;
  readonly onChange: (key: string | undefined) => void;
}

const pageOf = (rows: readonly ScoringDetail[], key: string | undefined): number =>
  1 +
  Math.floor(
    Math.max(
      0,
      rows.findIndex((row) => row.key === key),
    ) / PER_PAGE,
  );

/** Counterparties by share; each row opens the list of its ends. */
export function Ranking({ result, hasAmounts, jumpKey, open, highlight }: Props) {
  const { t } = useTranslation();
  const toName = usePartyName();
  const byShare = result.details.filter((row) => !isFeeOnTheWay(row)).sort((a, b) => b.percentage - a.percentage);
  const [isReversed, setReversed] = useState(false);
  const [page, setPage] = useState(() => pageOf(byShare, jumpKey ?? open.key));
  const isPrinted = usePrinting() !== 'NOTHING';
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(jumpKey !== undefined);
  const isCut = useIsCut(box, MORE_PX);
  useEffect(() => {
    if (jumpKey !== undefined) box.current?.querySelector('tr.open')?.scrollIntoView({ block: 'center' });
  }, [jumpKey]);
  const rows = isReversed ? byShare.reverse() : byShare;
  const columns = useColumns({
    result,
    places: countPlaces(rows.map(({ amount }) => amount)),
    hasAmounts,
    isReversed,
    onSort: () => {
      setReversed(!isReversed);
      setPage(1);
    },
  });
  return (
    <div className={`ranking ${isWhole ? 'whole' : ''}`} ref={box}>
      <UnverifiedNote rows={rows} />
      <DataTable
        label={t('risk.ranking')}
        columns={columns}
        rows={isPrinted ? rows.slice(0, MAX_PRINTED_ROWS) : rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={(row) => row.key}
        {...(highlight === undefined ? {} : { highlight })}
        expansion={{
          open: new Set(open.key === undefined ? [] : [open.key]),
          onToggle: (key) => open.onChange(key === open.key ? undefined : key),
          label: (row) => toName(row).name,
          toggleLabel: (row, isOpen) =>
            t(`ends.${isOpen ? 'close' : 'open'}.${result.analysisType}`, { name: toName(row).name }),
        }}
      />
      <FeesOnTheWay result={result} hasAmounts={hasAmounts} />
      {rows.some((row) => row.isByProportion) && <p className="dim ranking-note">≈ {t('risk.byProportion')}</p>}
      <AnswerBounds result={result} />
      {isPrinted ? (
        <LeftOut total={rows.length} shownCount={Math.min(rows.length, MAX_PRINTED_ROWS)} />
      ) : (
        <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
      )}
      {isCut && !isWhole && (
        <button type="button" className="ranking-more" onClick={() => setWhole(true)}>
          {t('risk.more', { count: rows.length })}
        </button>
      )}
    </div>
  );
}

interface ColumnsOf {
  readonly result: ScoringResult;
  /** Decimal places of the column of amounts. */
  readonly places: number;
  readonly hasAmounts: boolean;
  readonly isReversed: boolean;
  readonly onSort: () => void;
}

function useColumns({
  result,
  places,
  hasAmounts,
  isReversed,
  onSort,
}: ColumnsOf): ReadonlyArray<Column<ScoringDetail>> {
  const { t } = useTranslation();
  const values = result.details.map(({ amountUsd }) => amountUsd);
  const usd = useUsdCells(values);
  const usdNote = useUsdNotes(values);
  const usdColumn: Column<ScoringDetail> = {
    key: 'usd',
    title: t('risk.usd'),
    align: 'right',
    className: 'hidden-on-phones',
    cell: (row) => usd(row.amountUsd),
  };
  return [
    {
      key: 'share',
      title: t(isUnfetched(result.basis) ? 'risk.shareOfPart' : 'risk.share'),
      className: 'ranking-share',
      sort: { direction: isReversed ? 'ascending' : 'descending', onToggle: onSort },
      cell: (row) => <Share row={row} />,
    },
    {
      key: 'name',
      title: t('risk.party'),
      cell: (row) => (
        <>
          <PartyName party={row} />
          {isNotFetched(row) && <FetchAround result={result} />}
          <RowBounds row={row} />
          <RowFifo row={row} />
          <PassedFrozen row={row} blockchain={result.blockchain} />
          {row.laterListed !== null && <div className="dim">{t('endMark.laterListed', { date: row.laterListed })}</div>}
          {hasAmounts && (
            <div className="phone dim">
              {!result.isUsd && (
                <div>
                  <Figure text={formatMoney(row.amount, result)} /> {result.symbol}
                </div>
              )}
              {usdNote(row.amountUsd)}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: hasAmounts ? t('risk.money', { symbol: result.symbol }) : t('risk.moneyAlone'),
      align: 'right',
      className: 'mono hidden-on-phones',
      cell: (row) => (hasAmounts ? <Figure text={formatMoney(row.amount, result, places)} /> : t('app.missing')),
    },
    // Over all assets the amount is in USD already.
    ...(result.isUsd ? [] : [usdColumn]),
    {
      key: 'score',
      title: t('risk.rating'),
      align: 'right',
      className: 'ranking-score',
      cell: (row) => <RowLevelTag row={row} />,
    },
  ];
}

/** A row that rounds to nothing is still there. */
function Share({ row }: { readonly row: ScoringDetail }) {
  const { t } = useTranslation();
  return (
    <span className="share">
      <span>
        {row.isByProportion && <abbr title={t('risk.byProportion')}>≈</abbr>} {formatShare(row)} %
      </span>
      <i aria-hidden="true" style={{ width: `${row.percentage}%`, background: groundOf(rowLevelOf(row)) }} />
    </span>
  );
}
