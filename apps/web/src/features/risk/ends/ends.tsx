import type { ScoringResult } from '@sulian/contract';
import { formatMoney, formatShare } from '@sulian/domain';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyStoreView } from '../../../components/references/lazy-store-view.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import type { Question } from '../../../lib/analyse.ts';
import { RowConfidence } from '../bounds/row-confidence.tsx';
import { isOutdated, Outdated } from '../outdated.tsx';
import { usePartyName } from '../party-name.tsx';
import { CutNote } from './cut-note.tsx';
import { EndPath } from './end-path.tsx';
import type { End } from './end-row.ts';
import { EndsFiles } from './ends-files.tsx';
import { EndsFilter } from './ends-filter.tsx';
import { EndsPages } from './ends-pages.tsx';
import { useEnds } from './use-ends.ts';
import { writeEndsLink } from './write-ends-link.ts';
import './ends.css';

/** Rows from which on the path has its place next to the list; a shorter list would leave white below itself. */
const MIN_BESIDE = 6;

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  /** Key of a row, or ALL_ENDS. */
  readonly openKey: string;
  readonly onOpen: (key: string | undefined) => void;
}

/** Every place at which the money of a row ended, and the path of the chosen one next to it. */
export function Ends({ result, question, openKey, onOpen }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    // Without braces the effect returns its value, in newer browsers a promise, which React calls when the list closes.
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const nameOf = usePartyName();
  const list = useEnds({ result, question, openKey });
  const { query, selected, select } = list;
  const row = result.details.find(({ key }) => key === openKey);
  const name = row === undefined ? t('endsList.allRows') : nameOf(row).name;
  const heading = `${t(`endsList.title.${result.analysisType}`)} · ${name}`;
  return (
    <section className="ends" aria-labelledby={title}>
      <header className="ends-head" ref={head}>
        <h3 id={title}>{heading}</h3>
        {row !== undefined && (
          <span className="dim">
            {formatShare(row)} % · {formatMoney(row.amount, result)} {result.symbol}
          </span>
        )}
        <EndsFilter rows={query.data?.rows ?? []} value={openKey} onChange={onOpen} />
        <EndsSearch first={list.text} onSearch={list.search} />
        <EndsFiles {...{ result, question, row, list }} />
        <LazyStoreView
          kind="ENDS"
          title={heading}
          write={() => writeEndsLink(window.location.search, result)}
          listEnds={list.listStored}
          isSmall
        />
        <button type="button" className="btn small at-end" onClick={() => onOpen(undefined)}>
          {t('endsList.shut')}
        </button>
      </header>
      {row !== undefined && <RowConfidence row={row} />}
      <CutNote result={result} openKey={openKey} onOpen={onOpen} />
      <div className={(query.data?.items.length ?? list.perPage) < MIN_BESIDE ? 'ends-split stacked' : 'ends-split'}>
        <div className="ends-list">
          {isOutdated(query.error) ? (
            <Outdated error={query.error} question={question} />
          ) : (
            <Loaded query={query} skeleton={<Skeleton rows={list.perPage} />}>
              {(answer) =>
                answer.items.length === 0 && list.page === 1 ? (
                  <Empty text={t('endsList.none')} />
                ) : (
                  <EndsPages answer={answer} row={row} list={list} />
                )
              }
            </Loaded>
          )}
        </div>
        <EndPath
          {...{ result, question, row: selected === undefined ? row : findRow(result, selected) }}
          end={selected}
          onBack={() => select(undefined)}
        />
      </div>
    </section>
  );
}

const findRow = ({ details }: ScoringResult, { key }: Pick<End, 'key'>) => details.find((row) => row.key === key);

interface SearchProps {
  readonly first: string;
  readonly onSearch: (text: string) => void;
}

/** A search that Enter or its button sends; emptied, it shows everything again. */
function EndsSearch({ first, onSearch }: SearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(first);
  return (
    <search>
      <form
        className="ends-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text);
        }}
      >
        <input
          className="input"
          type="search"
          maxLength={128}
          aria-label={t('endsList.search')}
          placeholder={t('endsList.search')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '') onSearch('');
          }}
        />
        <button type="submit" className="btn small">
          {t('endsList.find')}
        </button>
      </form>
    </search>
  );
}
