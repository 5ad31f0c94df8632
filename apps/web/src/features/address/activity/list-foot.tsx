import { formatCount } from '@sulian/domain';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../../components/table/pager.tsx';
import { clampPage, countPages } from '../../../lib/pager.ts';
import { chooseRowsPerPage, ROWS_PER_PAGE_CHOICES, type RowsPerPage } from '../../../lib/rows-per-page.ts';

/** Pages that the pager shows all of; of more any is gone to by its number. */
const FEW_PAGES = 5;

interface Props {
  /** Block of the list, where that is not the newest. */
  readonly asOf?: ReactNode;
  readonly total: number;
  readonly page: number;
  readonly perPage: RowsPerPage;
  readonly isTotalShown: boolean;
  /** False: all pages are shown as one. */
  readonly hasPages?: boolean;
  readonly onTurn: (page: number) => void;
}

/** How many there are, how many a page has, and which page is looked at. */
export function ListFoot({ asOf, total, page, perPage, isTotalShown, hasPages = true, onTurn }: Props) {
  const { t } = useTranslation();
  const pages = countPages(total, perPage);
  return (
    <footer className="list-foot">
      {isTotalShown && <span className="dim">{t('list.total', { count: total, total: formatCount(total) })}</span>}
      {asOf}
      <RowsPerPageChoice total={total} perPage={perPage} onChoose={() => onTurn(1)} />
      {pages > FEW_PAGES && <JumpTo pages={pages} onTurn={onTurn} />}
      {hasPages && <Pager page={page} total={total} perPage={perPage} onChange={onTurn} />}
    </footer>
  );
}

interface ChoiceProps {
  readonly total: number;
  readonly perPage: RowsPerPage;
  readonly onChoose?: () => void;
}

/** How many rows a page has; of a list that fits the shortest page there is nothing to choose. */
export function RowsPerPageChoice({ total, perPage, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  if (total <= ROWS_PER_PAGE_CHOICES[0]) return null;
  return (
    <fieldset className="rows-per-page">
      <legend className="sr-only">{t('list.rowsPerPage')}</legend>
      <span className="dim" aria-hidden="true">
        {t('list.rowsPerPage')}
      </span>
      {ROWS_PER_PAGE_CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === perPage}
          onClick={() => {
            chooseRowsPerPage(choice);
            onChoose?.();
          }}
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}

function JumpTo({ pages, onTurn }: { readonly pages: number; readonly onTurn: (page: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = Number(text);
    if (!Number.isInteger(page) || text.trim() === '') return;
    setText('');
    onTurn(clampPage(page, pages));
  };
  return (
    <form className="jump-to" onSubmit={jump}>
      <label>
        <span className="dim">{t('list.jumpTo')}</span>{' '}
        <input
          className="input"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
}
