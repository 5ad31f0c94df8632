import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import { HeadlineTag } from '../../../components/risk/headline-tag.tsx';
import { NoLabel } from '../../../components/risk/no-label.tsx';
import type { ObjectFacts } from './use-facts.ts';

interface Props {
  readonly facts: ObjectFacts;
}

/** The object's own label with its level. What is unknown or was not read is not clean. */
export function Level({ facts: { row, state } }: Props): ReactNode {
  const { t } = useTranslation();
  if (row === undefined) return <span className="dim">{t(`lookup.state.${state}`)}</span>;
  return (
    <span className="desk-facts">
      {row.entity !== null && (
        <>
          <EntityLink entity={row.entity} />{' '}
        </>
      )}
      {row.headline === null ? <NoLabel /> : <HeadlineTag headline={row.headline} />}
      {row.historyState !== 'WHOLE' && <span className="dim"> {t(`desk.history.${row.historyState}`)}</span>}
    </span>
  );
}

/** The coin of the largest value and how many more there are. No history, no figure. */
export function Balance({ facts: { row } }: Props): ReactNode {
  const { t } = useTranslation();
  const none = <span className="dim">{t('desk.noData')}</span>;
  if (row === undefined || row.isUnseen) return none;
  const [first] = row.coins;
  if (first === undefined) return row.historyState === 'WHOLE' ? '0' : none;
  return (
    <span className="desk-facts">
      <span className="nowrap">
        {first.balance === null ? t('desk.noData') : <Figure text={groupAmount(first.balance)} />}{' '}
        <small>{first.symbol}</small>
      </span>
      {row.coinsTotal !== null && row.coinsTotal > 1 && (
        <span className="dim">{t('lookup.moreCoins', { count: row.coinsTotal - 1 })}</span>
      )}
      {row.frozenAssets.length > 0 && (
        <span className="chip frozen">{t('search.frozen', { symbols: row.frozenAssets.join(' · ') })}</span>
      )}
    </span>
  );
}
