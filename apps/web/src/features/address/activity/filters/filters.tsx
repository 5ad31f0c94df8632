import type { TransactionsAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useShorten } from '../../../../components/references/use-shorten.ts';
import type { Direction } from '../../../../lib/analyse.ts';
import type { ListedRef } from '../../../../lib/api.ts';
import { hasManyAssets } from '../../../../lib/chain-assets.ts';
import { formatSpan } from '../../../../lib/days.ts';
import { useEntityName } from '../../../../lib/entity-name.ts';
import { coinsQuery } from '../../../../lib/object-queries.ts';
import { directionOfRow, hasTurnedSpan, isFiltered, type TransactionView } from '../../../../lib/transaction-view.ts';
import { ALL, findChosen, MAIN } from '../../assets/choice.ts';
import { useCoinText } from '../../assets/use-coin-text.ts';
import { Selected } from '../selected.tsx';
import { ActiveChip } from './active-chip.tsx';
import { FilterChip } from './filter-chip.tsx';
import { AmountPanel, CoinPanel, DirectionPanel, PartyPanel, TimePanel } from './panels.tsx';

interface Props {
  readonly target: ListedRef;
  readonly view: TransactionView;
  readonly onShow: (part: Partial<TransactionView>) => void;
  /** The page that is looked at; undefined while it is on its way. */
  readonly data: TransactionsAnswer | undefined;
}

const NONE = {
  direction: undefined,
  from: undefined,
  to: undefined,
  atLeast: undefined,
  counterparty: undefined,
  row: undefined,
} as const;

/** Filters of the list: active ones as chips that a click removes, and the available ones. */
export function Filters({ target, view, onShow, data }: Props) {
  const { t } = useTranslation();
  const isMany = hasManyAssets(target.blockchain);
  const named = listNamed(data, useEntityName());
  const isSet = isFiltered(view);
  const setting = (close: () => void) => (part: Partial<TransactionView>) => {
    close();
    onShow(part);
  };
  return (
    <div className={`filters ${isSet ? '' : 'idle'}`}>
      <ActiveChips target={target} view={view} onShow={onShow} data={data} />
      {view.from === undefined && view.to === undefined && (
        <FilterChip label={t('filter.time')}>{(close) => <TimePanel view={view} onSet={setting(close)} />}</FilterChip>
      )}
      {view.direction === undefined && (
        <FilterChip label={t('filter.direction')}>{(close) => <DirectionPanel onSet={setting(close)} />}</FilterChip>
      )}
      {isMany && view.coin === ALL && (
        <FilterChip label={t('filter.coin')}>
          {(close) => <CoinPanel target={target} view={view} onSet={setting(close)} />}
        </FilterChip>
      )}
      {view.atLeast === undefined && (
        <FilterChip label={t('filter.amount')}>
          {(close) => <AmountPanel target={target} view={view} onSet={setting(close)} />}
        </FilterChip>
      )}
      {view.counterparty === undefined && (
        <FilterChip label={t('filter.party')}>
          {(close) => <PartyPanel blockchain={target.blockchain} named={named} onSet={setting(close)} />}
        </FilterChip>
      )}
      {isSet && (
        <button type="button" className="link" onClick={() => onShow({ ...NONE, coin: isMany ? ALL : MAIN })}>
          {t('filter.removeAll')}
        </button>
      )}
      {isSet && !hasTurnedSpan(view) && <Selected target={target} view={view} />}
    </div>
  );
}

function ActiveChips({ target, view, onShow, data }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const toShort = useShorten();
  const { data: coins } = useQuery(coinsQuery(target));
  const chosenCoin = findChosen(coins?.items ?? [], view.coin);
  const toText = useCoinText(coins?.items);
  const symbol = chosenCoin === undefined ? toShort(view.coin) : toText(chosenCoin);
  const wholeSymbol = chosenCoin === undefined ? view.coin : toText(chosenCoin, Number.POSITIVE_INFINITY);
  const toLeast = (of: string) => t('filter.atLeastOf', { amount: groupAmount(view.atLeast ?? ''), symbol: of });
  const party = view.counterparty ?? '';
  const entity = (data?.items ?? [])
    .flatMap(({ operations }) => operations.map(({ counterparty }) => counterparty))
    .find((each) => each?.entity != null && [each.address, `entity:${each.entity.id}`].includes(party))?.entity;
  const chips: readonly (readonly [
    isSet: boolean,
    text: string,
    without: Partial<TransactionView>,
    /** Text for print in place of a shortened one. */
    whole?: string,
  ])[] = [
    [
      view.from !== undefined || view.to !== undefined,
      formatSpan(view.from, view.to),
      { from: undefined, to: undefined },
    ],
    [view.row !== undefined, toRowText(t, directionOfRow(view.row), data?._metadata.row), { row: undefined }],
    [view.direction !== undefined, t(`direction.${view.direction}`), { direction: undefined }],
    [hasManyAssets(target.blockchain) && view.coin !== ALL, symbol, { coin: ALL }, wholeSymbol],
    [view.atLeast !== undefined, toLeast(symbol), { atLeast: undefined }, toLeast(wholeSymbol)],
    [
      view.counterparty !== undefined,
      t('filter.with', { name: entity == null ? toShort(party) : toName(entity) }),
      { counterparty: undefined },
      t('filter.with', { name: entity == null || !party.startsWith('entity:') ? party : toName(entity) }),
    ],
  ];
  return chips
    .filter(([isSet]) => isSet)
    .map(([, text, without, whole = text]) => (
      <ActiveChip key={Object.keys(without).join()} name={text} onRemove={() => onShow(without)}>
        {whole === text ? text : <span data-whole={whole}>{text}</span>}
      </ActiveChip>
    ));
}

/** How much of the whole the row is, and how much of that single transactions are known to carry. */
function toRowText(t: TFunction, way: Direction, row: TransactionsAnswer['_metadata']['row'] | undefined): string {
  const flow = t(`flow.${way}`);
  if (row == null) return t('filter.row', { flow });
  const [share, known] = [row.percentage.toFixed(2), row.knownPercentage.toFixed(2)];
  return share === known ? t('filter.rowOf', { flow, share }) : t('filter.rowKnown', { flow, share, known });
}

type Entity = NonNullable<
  NonNullable<TransactionsAnswer['items'][number]['operations'][number]['counterparty']>['entity']
>;

/** Entities on a page, each once. */
export const listEntities = (items: TransactionsAnswer['items']): readonly Entity[] => [
  ...new Map(
    items.flatMap(({ operations }) =>
      operations.flatMap(({ counterparty }) =>
        counterparty?.entity == null ? [] : [[counterparty.entity.id, counterparty.entity] as const],
      ),
    ),
  ).values(),
];

const listNamed = (data: TransactionsAnswer | undefined, toName: ReturnType<typeof useEntityName>) =>
  listEntities(data?.items ?? []).map((entity) => ({ id: entity.id, name: toName(entity) }));
