import type { SearchAnswer } from '@sulian/contract';
import { formatCount, MAX_SEARCH_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { useChainMark } from '../../components/chains/use-chain-text.ts';
import { Spinner } from '../../components/states/skeleton.tsx';
import { ErrorText, Failed } from '../../components/states/states.tsx';
import { OptionLine } from './option-line.tsx';
import { countResults, isCut, listChainsOf, type Option, optionId } from './options.ts';
import { isRefused } from './refuse-secret.ts';
import { Gaps } from './search-gaps.tsx';
import { TextNotes } from './text-notes.tsx';
import { isOfFetched, isUnfinished, lacksAnswers } from './use-search.ts';

interface Props {
  readonly id: string;
  readonly query: UseQueryResult<SearchAnswer>;
  readonly isShort: boolean;
  readonly isLong: boolean;
  readonly isOld: boolean;
  readonly text: string;
  readonly options: readonly Option[];
  readonly at: number;
  readonly onPick: (option: Option) => void;
  /** Opens the table of all addresses of the text. */
  readonly onTable: () => void;
  /** Opens the page of all results. */
  readonly onAll: () => void;
}

/** The list: too short, loading, failed, nothing found, or what was found by kind. */
export function SearchResults(props: Props) {
  const { t } = useTranslation();
  const { id, query, isShort, isLong, isOld, options } = props;
  const isUnasked = isShort || isLong;
  const isFailed = query.isError && !isOld && !isUnasked;
  const answer = isUnasked || isFailed ? undefined : query.data;
  return (
    // A mouse press would blur the field and close the list before the click arrives.
    // biome-ignore lint/a11y/noStaticElementInteractions: retains the field's focus, has no action itself
    <div className="search-results" onMouseDown={(event) => event.preventDefault()}>
      <div className="note" role="status">
        {isUnasked ? (
          t(isShort ? 'results.short' : 'results.long', { most: formatCount(MAX_SEARCH_TEXT_LENGTH) })
        ) : isFailed ? null : answer === undefined || isOld ? (
          <>
            <Spinner /> {t('results.searching')}
          </>
        ) : (
          <Progress answer={answer} />
        )}
      </div>
      {answer !== undefined && !isOld && <TextNotes answer={answer} isLong={props.text.length > MAX_SEARCH_LENGTH} />}
      {answer !== undefined && !isOld && answer.inText.found > 1 && <TableButton onTable={props.onTable} />}
      {isFailed && isRefused(query.error) && <Refused error={query.error} onTable={props.onTable} />}
      {isFailed && !isRefused(query.error) && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {answer !== undefined && !isOld && options.length === 0 && !lacksAnswers(answer) && <NotFound answer={answer} />}
      {answer !== undefined && !isOld && <SeveralChains {...props} answer={answer} />}
      <div id={id} role="listbox" aria-label={t('search.results')} className={isOld ? 'outdated' : ''}>
        {answer !== undefined && options.length > 0 && <Groups {...props} />}
      </div>
      {answer !== undefined && !isOld && isCut(answer) && props.text.length <= MAX_SEARCH_LENGTH && (
        <div className="note">
          <button type="button" className="btn small" onClick={props.onAll}>
            {t('lookup.all')}
          </button>
        </div>
      )}
      {answer !== undefined && !isOld && <Gaps answer={answer} onRetry={() => void query.refetch()} />}
    </div>
  );
}

/** A secret was typed: it went nowhere, and there is nothing to try again. The table reads the rest of the text. */
function Refused({ error, onTable }: { readonly error: Error } & Pick<Props, 'onTable'>) {
  return (
    <div className="unseen small" role="alert">
      <ErrorText error={error} />
      <TableButton onTable={onTable} isRest />
    </div>
  );
}

/** @param isRest the text has a secret, which stays here */
function TableButton({ onTable, isRest = false }: Pick<Props, 'onTable'> & { readonly isRest?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="note">
      <button type="button" className="btn small" onClick={onTable}>
        {t(isRest ? 'lookup.openRest' : 'lookup.open')}
      </button>
    </div>
  );
}

/** A count only where every stored chain has answered; a chain being imported is not waited for. */
function Progress({ answer }: { readonly answer: SearchAnswer }) {
  const { t } = useTranslation();
  if (lacksAnswers(answer))
    return (
      <>
        {isUnfinished(answer) && <Spinner />} {t('results.unfinished')}
      </>
    );
  const { count, isMore } = countResults(answer);
  if (count === 0 && isOfFetched(answer)) return <>{t('results.noneFetched')}</>;
  return <>{t(isMore || isOfFetched(answer) ? 'results.countMore' : 'results.count', { count })}</>;
}

const LOOKS_LIKE = {
  held: 'lookup.looksLike',
  empty: 'lookup.looksLikeEmpty',
  unsupported: 'lookup.looksLikeUnsupported',
} as const;

const noneText = (answer: SearchAnswer) => (isOfFetched(answer) ? 'results.noneFetched' : 'results.none');

/** Not found is not clean. */
function NotFound({ answer }: { readonly answer: SearchAnswer }) {
  const { t } = useTranslation();
  const findMark = useChainMark();
  const [chain] = answer.recognisedAs;
  const [hidden] = answer.hiddenOn;
  if (hidden !== undefined) return <Hidden chain={chainName(hidden)} />;
  const mark = chain === undefined ? undefined : findMark(chain);
  return (
    <div className="unseen small">
      <b>{t(mark === undefined ? noneText(answer) : 'lookup.notAsked')}</b>
      <div>
        {chain === undefined ? t('lookup.noneText') : t(LOOKS_LIKE[mark ?? 'held'], { chain: chainName(chain) })}
      </div>
    </div>
  );
}

/** Note on addresses whose movements are hidden. */
function Hidden({ chain }: { readonly chain: string }) {
  const { t } = useTranslation();
  return (
    <div className="unseen small">
      <b>{t('lookup.hiddenHit.title')}</b>
      <div>{t('lookup.hiddenHit.text', { chain })}</div>
    </div>
  );
}

interface SeveralProps extends Pick<Props, 'options' | 'text'> {
  readonly answer: SearchAnswer;
}

function SeveralChains({ options, text, answer: { recognisedAs, inText } }: SeveralProps) {
  const { t } = useTranslation();
  const chains = listChainsOf(options, { text, recognisedAs });
  // Several addresses on several chains leave nothing to choose.
  if (chains.length < 2 || inText.found > 1) return null;
  return <div className="note">{t('lookup.several', { chains: chains.map(chainName).join(', ') })}</div>;
}

function Groups({ id, options, text, at, onPick }: Props) {
  const { t } = useTranslation();
  return options.map((option, index) => (
    <Fragment key={option.key}>
      {option.group !== options[index - 1]?.group && <h3 role="presentation">{t(`search.${option.group}`)}</h3>}
      <OptionLine id={optionId(id, index)} option={option} typed={text} isAt={index === at} onPick={onPick} />
    </Fragment>
  ));
}
