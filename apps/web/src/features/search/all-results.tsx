import type { SearchAnswer } from '@sulian/contract';
import { MAX_SEARCH_REACH } from '@sulian/domain';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type CardTab, TAB_PARAM, TabCard } from '../../components/layout/tab-card.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Empty, Failed } from '../../components/states/states.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { Reread } from '../../components/table/reread.tsx';
import { OptionBody } from './option-line.tsx';
import { GROUPS, listOptions, type Option } from './options.ts';
import { Gaps } from './search-gaps.tsx';
import { isOfFetched, lacksAnswers, useSearch } from './use-search.ts';
import './all-results.css';

const PER_PAGE = 50;
/** Pages that are within the reach of a search. */
const MAX_PAGES = MAX_SEARCH_REACH / PER_PAGE;
/** More characters than half of any hash or address. */
const WHOLE = 200;
type Group = Option['group'];

/** Name of a kind's page in the address of the page. */
const toPageParam = (group: Group): string => `${group}Page`;

const readPage = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1;
};

/** Results of a search by kind, all pages of them. */
export function AllResults({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const group = GROUPS.find((each) => each === params.get(TAB_PARAM)) ?? 'addresses';
  const page = readPage(params.get(toPageParam(group)));
  const asOf = useRef<string>(undefined);
  const slice = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE, asOf: asOf.current };
  const { query, isShort, isLong, isOld } = useSearch(text, true, slice);
  if (isShort || isLong) return <Empty text={t('lookup.noQuery')} />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton rows={8} />;
  const answer = query.data;
  asOf.current ??= answer.asOf;
  const options = listOptions(answer);
  const toTab = (value: Group): CardTab => ({
    value,
    label: t(`search.${value}`),
    ...(lacksAnswers(answer) || isOfFetched(answer) ? {} : { count: answer[value]._metadata.total }),
    content: (
      <Results
        text={text}
        options={options.filter((option) => option.group === value)}
        metadata={answer[value]._metadata}
        page={page}
        isBusy={isOld}
        none={t(noneText(answer))}
        onPage={(next) =>
          setParams((now) => {
            const changed = new URLSearchParams(now);
            changed.set(toPageParam(value), String(next));
            return changed;
          })
        }
      />
    ),
  });
  return (
    <>
      <h1 className="all-results-title">
        {t('lookup.allTitle')} <span className="mono">{text}</span>
      </h1>
      <Reread metadata={answer} />
      <TabCard label={t('search.results')} tabs={[toTab('addresses'), toTab('transactions'), toTab('entities')]} />
      <Gaps answer={answer} onRetry={() => void query.refetch()} />
    </>
  );
}

const noneText = (answer: SearchAnswer) => {
  if (lacksAnswers(answer)) return 'results.unfinished';
  return isOfFetched(answer) ? 'results.noneFetched' : 'results.none';
};

interface ResultsProps {
  readonly text: string;
  readonly options: readonly Option[];
  readonly metadata: SearchAnswer['addresses']['_metadata'];
  readonly page: number;
  readonly isBusy: boolean;
  /** Text in place of results. */
  readonly none: string;
  readonly onPage: (page: number) => void;
}

function Results({ text, options, metadata, page, isBusy, none, onPage }: ResultsProps) {
  const { t } = useTranslation();
  const total = Math.min(metadata.total, MAX_SEARCH_REACH);
  if (options.length === 0 && total > 0)
    return <Pager page={page} total={total} perPage={PER_PAGE} onChange={onPage} />;
  if (options.length === 0) return <Empty text={none} />;
  return (
    <>
      <ul className="all-results" aria-busy={isBusy}>
        {options.map((option) => (
          <li key={option.key}>
            <Link className="option" to={option.path}>
              <OptionBody option={option} typed={text} keep={WHOLE} />
            </Link>
          </li>
        ))}
      </ul>
      {metadata.total > total || metadata.isMore ? (
        <p className="all-results-note dim">{t('lookup.reach', { count: MAX_SEARCH_REACH })}</p>
      ) : null}
      <Pager page={page} total={total} perPage={PER_PAGE} onChange={onPage} />
    </>
  );
}
