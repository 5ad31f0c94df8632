import type { HistoryAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/console/filter-select.tsx';
import { Bone } from '../../../components/states/skeleton.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { formatTime } from '../../../lib/format.ts';
import { coinsQuery } from '../../../lib/object-queries.ts';
import { useTransactionView } from '../../../lib/transaction-view.ts';
import { ALL, choiceOf, MAIN } from '../assets/choice.ts';
import { useCoinText } from '../assets/use-coin-text.ts';
import { getHistory } from './api/get-history.ts';
import { ChartOrTable, ViewChoice } from './chart-or-table.tsx';
import { getOwnZone, nameZoneOf } from './step.ts';
import './history.css';

/** Balance and movements of one coin over time, as a chart or in figures. */
export function History({ target }: { readonly target: ListedRef }) {
  const { t } = useTranslation();
  const { view, show } = useTransactionView(target.blockchain);
  // Amounts of several coins have no sum: where all are looked at it is the chain's own.
  const coin = view.coin === ALL ? MAIN : view.coin;
  const zone = getOwnZone();
  const [isTable, setTable] = useState(false);
  const coins = useQuery(coinsQuery(target));
  const query = useQuery({
    queryKey: ['history', target, coin, zone],
    queryFn: () => getHistory(target, coin, zone),
    placeholderData: keepPreviousData,
  });
  const toText = useCoinText(coins.data?.items);
  const choices = (coins.data?.items ?? []).filter(({ kind }) => kind !== 'NFT');
  return (
    <div className="history">
      <div className="history-bar">
        {choices.length > 1 && (
          <FilterSelect
            label={t('history.coin')}
            value={coin}
            onChange={(value) => show({ coin: value })}
            options={choices.map((each) => [choiceOf(each), toText(each)] as const)}
          />
        )}
        <ViewChoice isTable={isTable} onChoose={setTable} />
      </div>
      <Loaded query={query} skeleton={<Bone width="100%" />}>
        {(history) => (
          <>
            <HistoryNotes history={history} />
            {history.incompleteReason === null && (
              <ChartOrTable history={history} isTable={isTable} basis={[history.basis]} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Notes on the steps of the history, and on missing data. */
export function HistoryNotes({ history }: { readonly history: HistoryAnswer }) {
  const { t } = useTranslation();
  const { step, zone, utcReason, balanceUnknown, heldFrom, incompleteReason, summedAtMost, hasSimulatedPrices, basis } =
    history;
  if (incompleteReason !== null)
    return (
      <p className="history-note" role="alert">
        {t(`history.note.${incompleteReason}`, { most: formatCount(summedAtMost) })}
      </p>
    );
  const since = heldFrom === null ? t('app.missing') : formatTime(heldFrom);
  const notes = [
    t(balanceUnknown === 'HISTORY_NOT_FETCHED' ? `history.fetched.${step}` : `history.note.${step}`, {
      zone: nameZoneOf(zone),
      to: basis.time === null ? t('app.missing') : formatTime(basis.time),
    }),
    ...(utcReason === null ? [] : [t(`history.utc.${utcReason}`, { most: formatCount(summedAtMost) })]),
    ...(balanceUnknown === null ? [] : [t(`history.note.${balanceUnknown}`, { since })]),
    ...(hasSimulatedPrices ? [t('counterparty.note.simulated')] : []),
  ];
  return (
    <p className="history-note dim">
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
    </p>
  );
}
