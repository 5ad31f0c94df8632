import type { ScreeningRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly rows: readonly ScreeningRow[];
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onGoTo: (position: number) => void;
}

/** Place in the list, and the ways to other rows. */
export function RowsFoot({ rows, total, hasPrevious, hasNext, onPrevious, onNext, onGoTo }: Props) {
  const { t } = useTranslation();
  const [first, last] = [rows[0]?.position, rows.at(-1)?.position];
  return (
    <footer className="list-foot batch-foot">
      <span>
        {first !== undefined &&
          last !== undefined &&
          `${t('batch.rows.range', { from: formatCount(first), to: formatCount(last) })} · `}
        {t('batch.rows.ofAll', { count: total, shown: formatCount(total) })}
      </span>
      {(hasPrevious || hasNext) && (
        <nav className="batch-pager" aria-label={t('batch.rows.pager')}>
          <GoTo total={total} onGoTo={onGoTo} />
          <button type="button" className="btn small" disabled={!hasPrevious} onClick={onPrevious}>
            ‹ {t('batch.rows.previous')}
          </button>
          <button type="button" className="btn small" disabled={!hasNext} onClick={onNext}>
            {t('batch.rows.next')} ›
          </button>
        </nav>
      )}
    </footer>
  );
}

function GoTo({ total, onGoTo }: Pick<Props, 'total' | 'onGoTo'>) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const position = Number(text);
  const isRow = Number.isSafeInteger(position) && position >= 1 && position <= total;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (isRow) onGoTo(position);
  };
  return (
    <form onSubmit={go}>
      <label htmlFor={id}>{t('batch.rows.goTo')}</label>{' '}
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
      />{' '}
      <button type="submit" className="btn small" disabled={!isRow}>
        {t('batch.rows.go')}
      </button>
    </form>
  );
}
