import type { HistoriesAnswer, StoredHistory } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../components/text/time.tsx';

/** Transactions of a history above which it is not fetched further. */
const MOST_TRANSACTIONS = 1_000;
const TOKEN = 'token:';

/** All coins together, of which a fetch names none. */
export const ALL_COINS = 'all';

/** The coin of a scope, as a fetch names it. */
export const coinOfScope = (scope: string): string =>
  scope.startsWith(TOKEN) ? scope.slice(TOKEN.length) : scope === ALL_COINS ? ALL_COINS : 'MAIN';

/** Symbol of a coin, or the shortened contract of one that is not listed. */
export const symbolOf = (
  coins: HistoriesAnswer['coins'],
  coin: string,
  toShort: (contract: string) => string,
): string => coins.find((each) => each.coin === coin)?.symbol ?? toShort(coin);

const isTooLong = ({ state, stored }: StoredHistory): boolean => state === 'CUT' && (stored ?? 0) >= MOST_TRANSACTIONS;

interface Props {
  readonly history: StoredHistory;
  readonly symbol: string;
  /** Button that continues; absent where there is nothing to continue. */
  readonly action: ReactNode;
}

const TEXTS = { WHOLE: 'histories.whole', LISTED: 'histories.listed', CUT: 'histories.cut' } as const;

/** How much of a history is stored, by what it is proven, and from where it came. */
export function StoredHistoryRow({ history, symbol, action }: Props) {
  const { t } = useTranslation();
  const { state, proofs, lacks, listed, source, toHeight, fetchedDate } = history;
  const stored = history.stored ?? listed;
  return (
    <li className="history-row">
      {state === 'WHOLE' ? <span className="history-ok" aria-hidden="true" /> : <Meter part={stored} of={listed} />}
      <span className="history-text">
        <b>
          {t(TEXTS[state], {
            ...{ symbol, stored: formatCount(stored), listed: formatCount(listed) },
            proofs: proofs.map((proof) => t(`histories.proof.${proof}`)).join(t('histories.and')),
          })}
        </b>
        {lacks.includes('internal') && <span className="chip warn">{t('histories.lacks')}</span>}
        {lacks.includes('protocol-credits') && <span className="dim">{t('histories.lacksCredits')}</span>}
        <span className="dim">
          {t('histories.source', { source, height: formatCount(toHeight) })} <Time sec={fetchedDate} />
        </span>
        {isTooLong(history) && (
          <span className="dim">{t('histories.tooLong', { most: formatCount(MOST_TRANSACTIONS) })}</span>
        )}
      </span>
      {state !== 'WHOLE' && !isTooLong(history) && action}
    </li>
  );
}

const PERCENT = 100;

function Meter({ part, of }: { readonly part: number; readonly of: number }) {
  return (
    <span className="history-meter" aria-hidden="true">
      <i style={{ width: `${of === 0 ? 0 : Math.min(PERCENT, Math.round((part / of) * PERCENT))}%` }} />
    </span>
  );
}
