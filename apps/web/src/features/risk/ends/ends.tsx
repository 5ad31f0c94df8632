import type { ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import { formatMoney, formatShare } from '@sulian/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Empty, Loaded } from '../../../components/states/states.tsx';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { Question } from '../../../lib/analyse.ts';
import { listEnds } from '../api/scoring.ts';
import { isOutdated, mayAskAgain, Outdated } from '../outdated.tsx';
import { usePartyName } from '../party-name.tsx';
import { ALL_ENDS } from './all-ends.ts';
import { CutNote } from './cut-note.tsx';
import { EndPath } from './end-path.tsx';
import type { End, EndOrder } from './end-row.ts';
import { EndsFilter } from './ends-filter.tsx';
import { EndsPages } from './ends-pages.tsx';
import './ends.css';

const PER_PAGE = 10;

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
  useEffect(() => head.current?.scrollIntoView({ block: 'nearest' }), []);
  const nameOf = usePartyName();
  const [selected, setSelected] = useState<End>();
  const list = useEnds({ result, question, openKey });
  const { query } = list;
  const row = result.details.find(({ key }) => key === openKey);
  const name = row === undefined ? t('ends.allRows') : nameOf(row).name;
  return (
    <section className="ends" aria-labelledby={title}>
      <header className="ends-head" ref={head}>
        <h3 id={title}>
          {t(`ends.title.${result.analysisType}`)} · {name}
        </h3>
        {row !== undefined && (
          <span className="dim">
            {formatShare(row)} % · {formatMoney(row.amount, result)} {result.symbol}
          </span>
        )}
        <EndsFilter rows={query.data?.rows ?? []} value={openKey} onChange={onOpen} />
        <EndsSearch onSearch={list.search} />
        <button type="button" className="btn small at-end" onClick={() => onOpen(undefined)}>
          {t('ends.shut')}
        </button>
      </header>
      <CutNote result={result} openKey={openKey} onOpen={onOpen} />
      <div className="ends-split">
        <div className="ends-list">
          {isOutdated(query.error) ? (
            <Outdated error={query.error} question={question} />
          ) : (
            <Loaded query={query} skeleton={<Skeleton rows={PER_PAGE} />}>
              {(answer) =>
                answer.items.length === 0 ? (
                  <Empty text={t('ends.none')} />
                ) : (
                  <EndsPages answer={answer} row={row} list={list} selected={selected} onSelect={setSelected} />
                )
              }
            </Loaded>
          )}
        </div>
        <EndPath
          {...{ result, question, row: selected === undefined ? row : findRow(result, selected) }}
          end={selected}
          onBack={() => setSelected(undefined)}
        />
      </div>
    </section>
  );
}

const findRow = ({ details }: ScoringResult, { key }: Pick<End, 'key'>) => details.find((row) => row.key === key);

/** State of the list: its order, its page and what it is searched for. */
function useEnds({ result, question, openKey }: Pick<Props, 'result' | 'question' | 'openKey'>) {
  const { answerId } = result.basis;
  const [order, setOrder] = useState<{ readonly sort: EndOrder; readonly isAscending: boolean }>({
    sort: 'SHARE',
    isAscending: false,
  });
  const [text, setText] = useState('');
  const { page, asOf, turn } = usePaging<string>();
  const query = useQuery<ScoringEndsAnswer>({
    queryKey: ['ends', question, openKey, answerId, order, text, page, asOf],
    queryFn: ({ signal }) =>
      listEnds(
        question,
        {
          ...order,
          key: openKey === ALL_ENDS ? undefined : openKey,
          answerId,
          text: text === '' ? undefined : text,
          offset: (page - 1) * PER_PAGE,
          limit: PER_PAGE,
          asOf,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: mayAskAgain,
  });
  const search = (next: string) => {
    setText(next.trim());
    turn(1);
  };
  const sortBy = (sort: EndOrder) => {
    setOrder({ sort, isAscending: order.sort === sort && !order.isAscending });
    turn(1);
  };
  return { query, order, text, page, perPage: PER_PAGE, turn, search, sortBy };
}

export type EndsList = ReturnType<typeof useEnds>;

/** A search that Enter or its button sends; emptied, it shows everything again. */
function EndsSearch({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
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
          aria-label={t('ends.search')}
          placeholder={t('ends.search')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '') onSearch('');
          }}
        />
        <button type="submit" className="btn small">
          {t('ends.find')}
        </button>
      </form>
    </search>
  );
}
