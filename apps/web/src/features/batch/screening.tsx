import type { Screening } from '@sulian/contract';
import { OPEN_SCREENING_STATES } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { paths } from '../../lib/paths.ts';
import { SCREENING_REFRESH_MS } from '../../lib/pauses.ts';
import { useRepeatedQuery } from '../../lib/use-repeated-query.ts';
import { getScreening, SCREENINGS } from './api.ts';
import { RowTable } from './rows/row-table.tsx';
import { type MaskedCounts, ScreeningHead } from './screening-head.tsx';
import { useLiveScreening } from './use-live-screening.ts';
import './batch.css';

const isOpen = (screening: Screening | undefined): boolean =>
  screening !== undefined && OPEN_SCREENING_STATES.includes(screening.state);

/** One screening: its progress and basis, then its rows. */
export function OneScreening({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly masked?: MaskedCounts } | null };
  const [isLive, setLive] = useState(false);
  const query = useRepeatedQuery({
    queryKey: [SCREENINGS, 'one', id],
    send: (how) => getScreening(id, how),
    waitMs: (answer) => (isOpen(answer) && !isLive ? SCREENING_REFRESH_MS : false),
    refetchOnMount: 'always',
  });
  useLiveScreening({ id, isOpen: isOpen(query.data), onLive: setLive });
  return (
    <>
      <Crumb id={query.data?.fileName ?? t('batch.title')} />
      <Loaded query={query}>
        {(screening) => (
          <>
            <ScreeningHead
              screening={screening}
              masked={state?.masked}
              onRemoved={() => void navigate(paths.batch, { replace: true })}
            />
            <RowTable screening={screening} />
          </>
        )}
      </Loaded>
    </>
  );
}
