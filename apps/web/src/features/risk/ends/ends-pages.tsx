import type { ScoringDetail, ScoringEndsAnswer } from '@sulian/contract';
import { formatMoney, formatShare, groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Cny, CnyRate } from '../../../components/amounts/cny.tsx';
import { Figure } from '../../../components/amounts/figure.tsx';
import { useUsdCells } from '../../../components/amounts/usd.tsx';
import { LeftOut } from '../../../components/print/left-out.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Reread } from '../../../components/table/reread.tsx';
import { countKnown } from '../../../lib/known-total.ts';
import { usePartyName } from '../party-name.tsx';
import { formatEndShare, toEndKey } from './end-row.ts';
import { useEndColumns } from './use-end-columns.tsx';
import type { EndsList } from './use-ends.ts';

interface Props {
  readonly answer: ScoringEndsAnswer;
  /** The open row; undefined: all. */
  readonly row: ScoringDetail | undefined;
  readonly list: EndsList;
}

/** A page of ends with sums over all that was found. */
export function EndsPages({ answer, row, list }: Props) {
  const { t } = useTranslation();
  const nameOf = usePartyName();
  const { query, page, perPage, turn, text, selected, select } = list;
  const { _metadata, sums, analysisType } = answer;
  const columns = useEndColumns(answer, list);
  const usd = useUsdCells([sums?.amountUsd ?? null]);
  const openKey = selected && toEndKey(selected);
  const isWholeRow = text === '' && row !== undefined && row.amount === sums?.amount;
  return (
    <>
      <Reread metadata={_metadata} />
      <DataTable
        label={t(`endsList.title.${analysisType}`)}
        columns={columns}
        rows={answer.items}
        rowKey={toEndKey}
        isBusy={query.isPlaceholderData}
        expansion={{
          open: new Set(openKey === undefined ? [] : [openKey]),
          label: (end) => end.address ?? nameOf(end).name,
          toggleLabel: (end) => t('endsList.path', { name: end.address ?? nameOf(end).name }),
          canOpen: ({ transactions }) => transactions.length > 0,
          onToggle: (key) => select(key === openKey ? undefined : answer.items.find((end) => toEndKey(end) === key)),
        }}
        {...(sums === null
          ? {}
          : {
              foot: {
                address: t('endsList.sum', { ends: sums.ends, count: sums.addresses }),
                traced: <Figure text={formatMoney(sums.amount, answer)} />,
                usd: (
                  <>
                    {usd(sums.amountUsd)}
                    <div className="ends-cny">
                      <Cny usd={sums.amountUsd} rate={answer.cny} />
                    </div>
                  </>
                ),
                ...(answer.isUsd ? { traced: <TracedUsd answer={answer} /> } : {}),
                share: isWholeRow ? `${formatShare(row)} %` : formatEndShare(sums.percentage),
                ...sumByCoin(sums, t('app.missing')),
              },
            })}
      />
      {sums !== null && sums.amountUsd !== null && <CnyRate rate={answer.cny} />}
      <div className="list-foot">
        <span className="dim">
          {isWholeRow && `${t('endsList.agrees', { name: nameOf(row).name })} `}
          {t(`endsList.note.${analysisType}`)}
          {sums === null && ` ${t('list.part')}`}
          {sums?.holdings === null && ` ${t('endsList.notSummed')}`}
          {sums?.arrived === null && ` ${t('endsList.arrivedNotSummed')}`}
        </span>
        {list.isWhole ? (
          <LeftOut total={_metadata.total} shownCount={answer.items.length} />
        ) : (
          <Pager
            page={page}
            total={countKnown(_metadata.total, { page, perPage, shownCount: answer.items.length })}
            perPage={perPage}
            onChange={(next) => turn(next, _metadata.asOf)}
          />
        )}
      </div>
    </>
  );
}

/** The traced sum of an answer in USD, with CNY. */
function TracedUsd({ answer }: { readonly answer: ScoringEndsAnswer }) {
  if (answer.sums === null) return null;
  return (
    <>
      <Figure text={formatMoney(answer.sums.amount, answer)} />
      <div className="ends-cny">
        <Cny usd={answer.sums.amountUsd} rate={answer.cny} />
      </div>
    </>
  );
}

/** One line per coin; a sum that is not known is `missing`. */
function sumByCoin(
  { arrived, holdings }: NonNullable<ScoringEndsAnswer['sums']>,
  missing: string,
): Readonly<Record<'arrived' | 'balance' | 'freezable', ReactNode>> {
  return {
    arrived: toLines(arrived, ({ amount }) => amount, missing),
    balance: toLines(holdings, ({ balance }) => balance, missing),
    freezable: toLines(holdings, ({ freezable }) => freezable, missing),
  };
}

const toLines = <Sum extends { readonly coin: number; readonly symbol: string }>(
  sums: readonly Sum[] | null,
  amountOf: (sum: Sum) => string | null,
  missing: string,
): readonly ReactNode[] =>
  (sums ?? []).map((sum) => {
    const amount = amountOf(sum);
    return (
      <div key={sum.coin}>
        {amount === null ? missing : <Figure text={groupAmount(amount)} />} <small>{sum.symbol}</small>
      </div>
    );
  });
