import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Spinner } from '../../components/states/skeleton.tsx';
import { handOverText } from '../../lib/pasted-text.ts';
import { paths } from '../../lib/paths.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import { canOpenFirst, listOptions, type Option, optionId } from './options.ts';
import { useRecent } from './recent.ts';
import { useOpenOnly } from './use-open-only.ts';
import { useSearch } from './use-search.ts';

const loadResults = () =>
  withLateTexts(async () => ({ default: (await import('./search-results.tsx')).SearchResults }));
/** Its script loads once the field has the focus. */
const SearchResults = lazy(loadResults);

const showKeys = () =>
  withLateTexts(() => import('../../components/keys/show-keys.tsx')).then((keys) => keys.showKeys());

/** From anywhere but a field, `/` goes to the search and `?` lists the keys. */
function useKeys(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') void showKeys();
      if (event.key !== '/') return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function SearchBox({ isLarge = false }: { readonly isLarge?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remember } = useRecent();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const isShown = isOpen && text.trim() !== '';
  const { query, isShort, isLong, isOld, hurry } = useSearch(text, isShown);
  const options = query.data === undefined || isShort || isLong ? [] : listOptions(query.data);
  // By its key: hits of a late chain may come in before what the reader has moved to.
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  useKeys(input);
  useEffect(() => {
    // With many results the list scrolls: what the keys are on stays in sight.
    if (isShown) document.getElementById(optionId(list, at))?.scrollIntoView({ block: 'nearest' });
  }, [isShown, list, at]);

  const leaveTo = (path: string) => {
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate(path);
  };
  const pick = (option: Option | undefined) => {
    if (option === undefined) return;
    const { group, path, chain, names } = option;
    remember({
      group,
      text: option.text,
      path,
      ...(chain === undefined ? {} : { chain }),
      ...(names === undefined ? {} : { names }),
    });
    leaveTo(path);
  };
  /** The text goes on to the table of all of its addresses. */
  const openTable = () => {
    handOverText(text);
    leaveTo(paths.lookup);
  };
  const setAwaited = useOpenOnly({ answer: isOld || query.isFetching ? undefined : query.data, options, onOpen: pick });
  /** Searches and shows the results, of which the reader selects one; the only one opens when it comes. */
  const ask = () => {
    setOpen(true);
    setAwaited(true);
    hurry();
    if (query.isError && !isOld) void query.refetch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      // The browser would empty a search field as well.
      event.preventDefault();
      setOpen(false);
      setAwaited(false);
    }
    // The list belongs to an earlier text while the new one is loading, so it must not be selected from.
    if (event.key === 'Enter') {
      const isSafe = chosen !== undefined || (query.data !== undefined && canOpenFirst(options, query.data));
      if (isShown && !isOld && isSafe) pick(options[at]);
      else ask();
    }
    if (step === undefined) return;
    event.preventDefault();
    if (!isShown) {
      setOpen(true);
      return;
    }
    setChosen(options[Math.min(Math.max(0, at + step), Math.max(0, options.length - 1))]?.key);
  };
  return (
    <search
      className={`search ${isLarge ? 'large' : ''}`}
      ref={box}
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget) === true) return;
        setOpen(false);
        setAwaited(false);
      }}
    >
      <div className="search-field">
        <input
          ref={input}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={t('search.placeholder')}
          aria-label={t('search.placeholder')}
          aria-expanded={isShown}
          aria-controls={list}
          aria-autocomplete="list"
          {...(isShown && options[at] !== undefined ? { 'aria-activedescendant': optionId(list, at) } : {})}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
            setAwaited(false);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            // A failure shows when the results are drawn.
            loadResults().catch(() => undefined);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {query.isFetching ? <Spinner /> : <kbd className="shortcut-key">/</kbd>}
        {isLarge && (
          <button
            type="button"
            className="btn primary"
            onClick={() => {
              input.current?.focus();
              ask();
            }}
          >
            {t('search.button')}
          </button>
        )}
      </div>
      {isShown && (
        <Suspense>
          <SearchResults
            id={list}
            query={query}
            isShort={isShort}
            isLong={isLong}
            isOld={isOld}
            text={text.trim()}
            options={options}
            at={at}
            onPick={pick}
            onTable={openTable}
            onAll={() => leaveTo(paths.search(text.trim()))}
          />
        </Suspense>
      )}
    </search>
  );
}
