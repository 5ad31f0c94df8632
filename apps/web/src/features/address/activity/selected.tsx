import type { TransactionsSum } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Usd } from '../../../components/amounts/usd.tsx';
import { ErrorText } from '../../../components/states/states.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { spendsOutputs } from '../../../lib/chain-assets.ts';
import type { TransactionView } from '../../../lib/transaction-view.ts';
import { useCoinText } from '../assets/use-coin-text.ts';
import { sumTransactions } from './api/transactions.ts';

interface Props {
  readonly target: ListedRef;
  readonly view: TransactionView;
}

/** How many transactions a filter meets and what they moved: of all pages, by the same rows as the list. */
export function Selected({ target, view }: Props) {
  const { t } = useTranslation();
  const { page: _, asOf: __, ...filter } = view;
  const query = useQuery({
    queryKey: ['transactions-sum', target, filter],
    queryFn: () => sumTransactions(target, view),
  });
  return (
    <span className="dim selected" aria-live="polite">
      {query.isError ? (
        <ErrorText error={query.error} />
      ) : query.data === undefined ? (
        t('filter.waiting')
      ) : (
        <Sum chain={target.blockchain} sum={query.data} view={view} />
      )}
    </span>
  );
}

interface SumProps extends Pick<Props, 'view'> {
  readonly chain: string;
  readonly sum: TransactionsSum;
}

function Sum({ chain, sum, view }: SumProps) {
  const { t } = useTranslation();
  const toText = useCoinText();
  const { numberOfTransactions: count, coins, isComplete } = sum;
  const [coin] = coins;
  // A part of a history has no count.
  const hasAny = count !== null && count > 0;
  const ways = view.direction === undefined ? WAYS : WAYS.filter(({ direction }) => direction === view.direction);
  return (
    <>
      {count === null
        ? t('list.part')
        : t(isComplete ? 'filter.selected' : 'filter.selectedAtLeast', { count, total: formatCount(count) })}
      {hasAny &&
        ways.map(({ amount, usd, direction }) => (
          <span key={direction}>
            {' · '}
            {t(`filter.sum.${direction}`)}{' '}
            {coin !== undefined && coins.length === 1 && (
              <>
                <span className="mono">
                  <Figure text={groupAmount(coin[amount] ?? '')} />
                </span>{' '}
                {toText(coin.coin)}{' '}
              </>
            )}
            <Usd value={sum[usd]} />
          </span>
        ))}
      {hasAny && view.row !== undefined && <Traced chain={chain} sum={sum} />}
      {hasAny && sum.between !== null && ` · ${toBetween(sum.between, t)}`}
      {hasAny && sum.between === null && view.row !== undefined && ` · ${t('filter.whole')}`}
    </>
  );
}

/** The part of the ranking row that the selected transactions carry, next to the row's own amount. */
function Traced({ chain, sum: { coins, tracedUsd, row, between } }: Omit<SumProps, 'view'>) {
  const { t } = useTranslation();
  const toText = useCoinText();
  const [coin] = coins;
  if (between !== null && spendsOutputs(chain)) return ` · ${t('filter.tracedUndivided')}`;
  if (coin?.traced == null || coins.some(({ traced }) => traced === null)) return ` · ${t('filter.tracedUnknown')}`;
  const isOneCoin = coins.length === 1;
  return (
    <span>
      {' · '}
      {t('filter.traced')}{' '}
      {isOneCoin && (
        <>
          <span className="mono">
            <Figure text={groupAmount(coin.traced)} />
          </span>{' '}
          {toText(coin.coin)}{' '}
        </>
      )}
      <Usd value={tracedUsd} />
      {row !== null && t('filter.tracedOfRow', { amount: groupAmount(row.amount), symbol: row.symbol })}
    </span>
  );
}

/** Money between the object and the party, with notes where it is proportional or a lower bound. */
const toBetween = ({ isExact, isAtLeast }: NonNullable<TransactionsSum['between']>, t: TFunction): string =>
  [
    t('filter.between'),
    ...(isExact ? [] : [t('filter.betweenByProportion')]),
    ...(isAtLeast ? [t('filter.betweenAtLeast')] : []),
  ].join(t('filter.comma'));

const WAYS = [
  { direction: 'INCOMING', amount: 'received', usd: 'receivedUsd' },
  { direction: 'OUTGOING', amount: 'sent', usd: 'sentUsd' },
] as const;
