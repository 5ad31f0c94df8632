import type { NotificationAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { toTwoDecimals } from '../../../lib/two-decimals.ts';

/**
 * Bounds of the severe rows behind the score, what they leave out, and that the money may be diluted. Without such rows
 * only what was not followed is shown.
 */
export function CauseBounds({
  cause: { shareBounds },
}: {
  readonly cause: Pick<NonNullable<NotificationAnswer['cause']>, 'shareBounds'>;
}) {
  const { t } = useTranslation();
  if (shareBounds === null) return null;
  const { least, percentage, possible, notFollowed, isPossiblyDiluted } = shareBounds;
  return (
    <div className="dim alert-basis">
      {isPossiblyDiluted && <strong>{t('shareBounds.diluted')} · </strong>}
      {possible > 0 && (
        <>
          {t('shareBounds.all', {
            least: toTwoDecimals(least),
            share: toTwoDecimals(percentage),
            possible: toTwoDecimals(possible),
          })}{' '}
          <br />
        </>
      )}
      {notFollowed.possible > 0 &&
        t('shareBounds.notFollowed', {
          share: toTwoDecimals(notFollowed.percentage),
          possible: toTwoDecimals(notFollowed.possible),
        })}
    </div>
  );
}
