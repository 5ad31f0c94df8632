import type { ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

const toText = (percentage: number): string => (percentage > 0 && percentage < 0.01 ? '< 0.01' : percentage.toFixed(2));

/** Bounds of all severe rows together, what they leave out, and whether the money may be diluted on purpose. */
export function AnswerBounds({ result: { shareBounds } }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  if (shareBounds === undefined) return null;
  const { least, percentage, possible, method, notFollowed, isPossiblyDiluted } = shareBounds;
  const shares = { least: toText(least), share: toText(percentage), possible: toText(possible) };
  return (
    <div className="ranking-note">
      {isPossiblyDiluted && (
        <p>
          <strong>{t('shareBounds.diluted')}</strong> {t('shareBounds.dilutedText', shares)}
        </p>
      )}
      <p className="dim">
        {t('shareBounds.all', shares)} <br />
        {notFollowed.possible > 0 && (
          <>
            {t('shareBounds.notFollowed', {
              share: toText(notFollowed.percentage),
              possible: toText(notFollowed.possible),
            })}{' '}
            <br />
          </>
        )}
        {t('shareBounds.basis')} {method === 'PER_TRANSACTION' && t('shareBounds.perTransaction')}
      </p>
    </div>
  );
}
