import { useQuery } from '@tanstack/react-query';
import { Input, type InputRef, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { search } from '../../lib/api.ts';
import { listOptions, type Option } from './options.ts';
import { SearchResults } from './search-results.tsx';

const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** `/` from anywhere but a field goes to the search. */
function useSlashKey(input: React.RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input]);
}

export function SearchBox({ isLarge = false }: { readonly isLarge?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const box = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const keyword = useSettled(text.trim());
  const query = useQuery({
    queryKey: ['search', keyword],
    queryFn: () => search(keyword),
    enabled: keyword.length >= MIN_LENGTH,
  });
  const options = query.data === undefined ? [] : listOptions(query.data);
  useSlashKey(input);

  const pick = (option: Option | undefined) => {
    if (option?.path === undefined) return;
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate(option.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'Enter') pick(options[at]);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAt((now) => Math.min(Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1)), Math.max(0, options.length - 1)));
  };
  return (
    <search className="search" ref={box}>
      <Input
        ref={input}
        size={isLarge ? 'large' : 'middle'}
        value={text}
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        suffix={query.isFetching ? <Spin size="small" /> : <span className="kbd">/</span>}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={(event) => {
          if (box.current?.contains(event.relatedTarget) !== true) setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && text.trim() !== '' && (
        <SearchResults
          query={query}
          isShort={text.trim().length < MIN_LENGTH}
          options={options}
          at={at}
          onPick={pick}
        />
      )}
    </search>
  );
}
