import type { ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { toTwoDecimals } from '../../../lib/two-decimals.ts';

/** Bounds of all severe rows together, and what they leave out. Without such rows only what was not followed is shown. */
export function AnswerBounds({ result: { shareBounds } }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  if (shareBounds === undefined) return null;
  const { least, percentage, possible, method, notFollowed } = shareBounds;
  const shares = { least: toTwoDecimals(least), share: toTwoDecimals(percentage), possible: toTwoDecimals(possible) };
  return (
    <div className="ranking-note">
      <p className="dim">
        {possible > 0 && (
          <>
            {t('shareBounds.all', shares)} <br />
          </>
        )}
        {notFollowed.possible > 0 && (
          <>
            {t('shareBounds.notFollowed', {
              share: toTwoDecimals(notFollowed.percentage),
              possible: toTwoDecimals(notFollowed.possible),
            })}{' '}
            <br />
          </>
        )}
        {t('shareBounds.basis')} {method === 'PER_TRANSACTION' && t('shareBounds.perTransaction')}
      </p>
    </div>
  );
}
