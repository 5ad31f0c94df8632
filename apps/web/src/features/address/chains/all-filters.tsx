import type { EntityTransactionsAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { formatSpan } from '../../../lib/days.ts';
import { useEntityName } from '../../../lib/entity-name.ts';
import type { TransactionView } from '../../../lib/transaction-view.ts';
import { ActiveChip } from '../activity/filters/active-chip.tsx';
import { FilterChip } from '../activity/filters/filter-chip.tsx';
import { listEntities } from '../activity/filters/filters.tsx';
import { DirectionPanel, NamedParties, TimePanel } from '../activity/filters/panels.tsx';

interface Props {
  readonly view: TransactionView;
  readonly onShow: (part: Partial<TransactionView>) => void;
  /** The page that is looked at. */
  readonly items: EntityTransactionsAnswer['items'];
}

/** Filters that apply to several chains: direction, period, and a named party. */
export function AllFilters({ view, onShow, items }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { direction, from, to, counterparty } = view;
  const named = listEntities(items).map((entity) => ({ id: entity.id, name: toName(entity) }));
  const party = named.find(({ id }) => counterparty === `entity:${id}`)?.name ?? counterparty;
  const isOfParty = counterparty?.startsWith('entity:') === true;
  const chips: ReadonlyArray<readonly [isSet: boolean, text: string, without: Partial<TransactionView>]> = [
    [from !== undefined || to !== undefined, formatSpan(from, to), { from: undefined, to: undefined }],
    [direction !== undefined, t(`direction.${direction}`), { direction: undefined }],
    [isOfParty, t('filter.with', { name: party }), { counterparty: undefined }],
  ];
  const setting = (close: () => void) => (part: Partial<TransactionView>) => {
    close();
    onShow(part);
  };
  return (
    <div className="filters">
      {chips
        .filter(([isSet]) => isSet)
        .map(([, text, without]) => (
          <ActiveChip key={Object.keys(without).join()} name={text} onRemove={() => onShow(without)}>
            {text}
          </ActiveChip>
        ))}
      {from === undefined && to === undefined && (
        <FilterChip label={t('filter.time')}>{(close) => <TimePanel view={view} onSet={setting(close)} />}</FilterChip>
      )}
      {direction === undefined && (
        <FilterChip label={t('filter.direction')}>{(close) => <DirectionPanel onSet={setting(close)} />}</FilterChip>
      )}
      {!isOfParty && named.length > 0 && (
        <FilterChip label={t('filter.party')}>
          {(close) => <NamedParties named={named} onSet={setting(close)} />}
        </FilterChip>
      )}
    </div>
  );
}
