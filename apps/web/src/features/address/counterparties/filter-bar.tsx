import type { RiskLevel } from '@sulian/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/console/filter-select.tsx';
import { ALL, type CoinItem, findChosen } from '../assets/choice.ts';
import { CoinSelect } from '../assets/coin-select.tsx';
import { useCoinText } from '../assets/use-coin-text.ts';
import { DIRECTIONS, type Filters, LEVELS, readLeast, SORTS } from './filters.ts';

interface Props {
  readonly filters: Filters;
  /** Coins of the object; a single one needs no selection. */
  readonly coins: readonly CoinItem[];
  readonly onChange: (change: Partial<Filters>) => void;
  /** Rows can be grouped by entity. */
  readonly hasGroups?: boolean;
}

/** Filters and order of the list. Text applies on Enter, or when the field is left. */
export function FilterBar({ filters, coins, onChange, hasGroups = false }: Props) {
  const { t } = useTranslation();
  const toText = useCoinText(coins);
  const { direction, coin, level, sort } = filters;
  const chosen = findChosen(coins, coin);
  // Parties with neither label nor score are listed together with those whose score is not conclusive.
  const toLevelText = (each: RiskLevel): string =>
    t(`level.${each}`) + (each === 'Undefined' ? ` / ${t('worstOf.NONE')}` : '');
  const sorts = SORTS.filter((each) => each !== 'AMOUNT' || coin !== ALL);
  return (
    <search className="filter-bar" aria-label={t('counterparty.filters')}>
      {filters.subKey !== '' && (
        <button type="button" className="btn small" title={t('customer.all')} onClick={() => onChange({ subKey: '' })}>
          {t('customer.subKey', { subKey: filters.subKey })} ×
        </button>
      )}
      {hasGroups && (
        <FilterSelect
          label={t('counterparty.by')}
          value={filters.by}
          onChange={(value) => onChange({ by: value as Filters['by'] })}
          options={[
            ['', t('counterparty.byAddress')],
            ['ENTITY', t('counterparty.byEntity')],
          ]}
        />
      )}
      <FilterSelect
        label={t('counterparty.direction')}
        value={direction}
        onChange={(value) => onChange({ direction: value as Filters['direction'] })}
        options={DIRECTIONS.map((each) => [each, t(`counterparty.directions.${each}`)])}
      />
      {coins.length > 1 && <CoinSelect items={coins} choice={coin} onChoose={(value) => onChange({ coin: value })} />}
      <FilterSelect
        label={t('counterparty.level')}
        value={level}
        onChange={(value) => onChange({ level: value as Filters['level'] })}
        options={[['', t('counterparty.anyLevel')], ...LEVELS.map((each) => [each, toLevelText(each)] as const)]}
      />
      <TextFilter
        key={`text ${filters.text}`}
        label={t('counterparty.text')}
        value={filters.text}
        onTake={(text) => onChange({ text: text.trim() })}
      />
      <TextFilter
        key={`least ${coin} ${filters.least}`}
        label={
          coin === ALL
            ? t('counterparty.leastUsd')
            : t('counterparty.least', { symbol: chosen === undefined ? '' : toText(chosen) })
        }
        value={filters.least}
        isNumber
        onTake={(text) => onChange({ least: readLeast(text) ?? filters.least })}
      />
      <FilterSelect
        label={t('counterparty.sort')}
        value={sort}
        onChange={(value) => onChange({ sort: value as Filters['sort'] })}
        options={[
          ['', t('counterparty.sorts.none')],
          ...sorts.map((each) => [each, t(`counterparty.sorts.${each}`)] as const),
        ]}
      />
    </search>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  readonly onTake: (text: string) => void;
}

function TextFilter({ label, value, isNumber = false, onTake }: TextProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  const isWrong = isNumber && readLeast(text) === undefined;
  const take = () => text !== value && !isWrong && onTake(text);
  return (
    <span className="filter-text">
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={128}
        inputMode={isNumber ? 'decimal' : 'text'}
        aria-invalid={isWrong}
        aria-describedby={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <span className="field-fault" id={id} role="alert">
        {isWrong && t('counterparty.badLeast')}
      </span>
    </span>
  );
}
