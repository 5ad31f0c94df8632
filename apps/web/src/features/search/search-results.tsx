import type { SearchAnswer } from '@sulian/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Spin } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../components/states.tsx';
import type { Option } from './options.ts';

interface Props {
  readonly query: UseQueryResult<SearchAnswer>;
  readonly isShort: boolean;
  readonly options: readonly Option[];
  readonly at: number;
  readonly onPick: (option: Option) => void;
}

/** The dropdown: too short, loading, failed, nothing found, or what was found by kind. */
export function SearchResults({ query, isShort, options, at, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <div className="search-results">
      {isShort ? (
        <div className="note">{t('search.short')}</div>
      ) : query.isError ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div className="note">
          <Spin size="small" /> {t('state.loading')}
        </div>
      ) : (
        <>
          <div className="note">
            {options.length === 0 ? t('search.none') : t('search.count', { count: options.length })}
          </div>
          <OptionList options={options} at={at} onPick={onPick} />
          {query.data.notSearched.length > 0 && (
            <div className="note dim">{t('search.notSearched', { chains: query.data.notSearched.join(' ') })}</div>
          )}
        </>
      )}
    </div>
  );
}

function OptionList({ options, at, onPick }: Pick<Props, 'options' | 'at' | 'onPick'>) {
  const { t } = useTranslation();
  return (
    <div role="listbox" aria-label={t('search.placeholder')}>
      {options.map((option, index) => (
        <Fragment key={option.key}>
          {option.group !== options[index - 1]?.group && <h3>{t(`search.${option.group}`)}</h3>}
          {/** biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and picks by keyboard */}
          <div
            className="option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => onPick(option)}
          >
            <span className={option.group === 'entities' ? '' : 'mono'}>{option.text}</span>
            <span className="dim">
              {[option.chain, option.entity, option.isUnseen === true ? t('search.unseen') : undefined]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </span>
          </div>
        </Fragment>
      ))}
    </div>
  );
}
