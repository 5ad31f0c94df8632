import type { Screening } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { toTimeLeft } from './to-time-left.ts';

/** One bar for each requested pass, with its rows and the time that it still takes at the pace so far. */
export function Passes({ screening: { passes } }: { readonly screening: Pick<Screening, 'passes'> }) {
  const { t } = useTranslation();
  return (
    <ul className="batch-passes">
      {passes.map(({ pass, done, total, secondsLeft }) => {
        const name = t(`batch.passes.${pass}`);
        return (
          <li key={pass}>
            <span>{name}</span>
            {/* A pass without rows is done. */}
            <progress value={total === 0 ? 1 : done} max={Math.max(1, total)} aria-label={name} />
            <span className="dim">
              {t('batch.passes.done', { done: formatCount(done), total: formatCount(total) })}
              {secondsLeft !== null && ` · ${t(...toTimeLeft(secondsLeft))}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
