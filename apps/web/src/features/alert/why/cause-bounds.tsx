import type { NotificationAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { toText } from '../../risk/bounds/to-text.ts';

/** Bounds of the severe rows behind the score, what they leave out, and that the money may be diluted. */
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
      {t('shareBounds.all', { least: toText(least), share: toText(percentage), possible: toText(possible) })}
      {notFollowed.possible > 0 && (
        <>
          {' '}
          <br />
          {t('shareBounds.notFollowed', {
            share: toText(notFollowed.percentage),
            possible: toText(notFollowed.possible),
          })}
        </>
      )}
    </div>
  );
}
