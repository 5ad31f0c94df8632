import type { EntityHistoryAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../../components/states/skeleton.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { ChartOrTable, ViewChoice } from '../history/chart-or-table.tsx';
import type { Charted } from '../history/plot.ts';
import { getHistory } from './api.ts';
import { ChainNotes, listGaps } from './chain-notes.tsx';
import '../history/history.css';

/** Balance and movements of an entity over time, over all its chains, in USD. */
export function AllHistory({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const query = useQuery({ queryKey: ['entity-history', entityId], queryFn: () => getHistory(entityId) });
  return (
    <div className="history">
      <div className="history-bar">
        <ViewChoice isTable={isTable} onChoose={setTable} />
      </div>
      <Loaded query={query} skeleton={<Bone width="100%" />}>
        {(history) => (
          <>
            <p className="history-note dim">
              {t(`entity.lists.history.${history.step}`)}{' '}
              {history.hasSimulatedPrices && t('counterparty.note.simulated')}
            </p>
            <ChainNotes gaps={[...listGaps(history.chains), ...listUnsure(history.chains)]} />
            <ChartOrTable history={toCharted(history)} isTable={isTable} basis={[]} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const listUnsure = (chains: EntityHistoryAnswer['chains']) => {
  const where = (is: (chain: EntityHistoryAnswer['chains'][number]) => boolean): readonly string[] =>
    chains.filter(is).map(({ blockchain }) => blockchain);
  return [
    ['GROSS', where(({ state, isNet }) => state === 'SUMMED' && !isNet)],
    ['BALANCE', where(({ balanceUnknown }) => balanceUnknown !== null)],
  ] as const;
};

const CENTS = 2;

function toCharted({ step, points }: EntityHistoryAnswer): Charted {
  return {
    step,
    // Sums over all chains are per UTC day.
    zone: 'UTC',
    coin: { id: 0, symbol: 'USD' },
    balanceBefore: '0',
    points: points.map(({ from, receivedUsd, sentUsd, balanceUsd, unpricedCoins }) => ({
      from,
      received: receivedUsd.toFixed(CENTS),
      sent: sentUsd.toFixed(CENTS),
      balance: balanceUsd === null ? null : balanceUsd.toFixed(CENTS),
      unpricedCoins,
    })),
  };
}
