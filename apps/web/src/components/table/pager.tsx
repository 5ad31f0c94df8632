import { useTranslation } from 'react-i18next';
import { clampPage, countPages, listPagerItems } from '../../lib/pager.ts';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly perPage: number;
  readonly onChange: (page: number) => void;
}

/** First page, last page, up to three in the middle. */
export function Pager({ page, total, perPage, onChange }: PagerProps) {
  const { t } = useTranslation();
  const pages = countPages(total, perPage);
  if (pages === 1) return null;
  const go = (next: number) => onChange(clampPage(next, pages));
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <span className="printed-page">{t('pager.printed', { page, pages })}</span>
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)} aria-label={t('pager.previous')}>
        ‹
      </button>
      {listPagerItems(page, pages).map((item) =>
        typeof item === 'number' ? (
          <button
            key={item}
            type="button"
            onClick={() => go(item)}
            aria-label={t('pager.page', { page: item })}
            {...(item === page ? { 'aria-current': 'page' as const } : {})}
          >
            {item}
          </button>
        ) : (
          <span key={item}>…</span>
        ),
      )}
      <button type="button" disabled={page >= pages} onClick={() => go(page + 1)} aria-label={t('pager.next')}>
        ›
      </button>
    </nav>
  );
}
