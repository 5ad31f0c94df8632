import { OPEN_SCREENING_STATES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { paths } from '../../lib/paths.ts';
import { useRepeatedQuery } from '../../lib/use-repeated-query.ts';
import { getScreening, SCREENINGS } from './api.ts';
import { RowTable } from './rows/row-table.tsx';
import { type MaskedCounts, ScreeningHead } from './screening-head.tsx';
import './batch.css';

const REFRESH_MS = 2_000;

/** One screening: its progress and basis, then its rows. */
export function OneScreening({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly masked?: MaskedCounts } | null };
  const query = useRepeatedQuery({
    queryKey: [SCREENINGS, 'one', id],
    send: (how) => getScreening(id, how),
    waitMs: (answer) => (answer !== undefined && OPEN_SCREENING_STATES.includes(answer.state) ? REFRESH_MS : false),
    refetchOnMount: 'always',
  });
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
