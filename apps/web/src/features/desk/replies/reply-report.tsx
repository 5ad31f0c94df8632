import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { ReplyReport } from './use-reply-import.ts';

/** Refused lines that are listed. */
const MAX_LINES = 100;

/** Rows that were read, what they match, and each refused line with its reason. */
export function ReplyReportText({
  report: { isDryRun, accepted, refused, matched },
}: {
  readonly report: ReplyReport;
}) {
  const { t } = useTranslation();
  const { trails, ends, objects, unmatched } = matched;
  const facts = { read: accepted + refused.length, accepted, refused: refused.length };
  return (
    <section className="desk-report" aria-label={t('desk.replies.report')}>
      <h3>{t(isDryRun ? 'desk.replies.tried' : 'desk.replies.stored')}</h3>
      <dl className="facts-list">
        {Object.entries({ ...facts, trails, ends, objects, unmatched }).map(([key, count]) => (
          <div key={key}>
            <dt>{t(`desk.replies.facts.${key}`)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {refused.length > 0 && (
        <ol className="desk-report-lines">
          {refused.slice(0, MAX_LINES).map(({ line, reason }) => (
            <li key={line}>
              <b>{t('desk.replies.lineOf', { line })}</b> {t(`desk.replies.reasons.${reason}`)}
            </li>
          ))}
        </ol>
      )}
      {refused.length > MAX_LINES && <p className="dim">{t('desk.replies.firstLines', { count: MAX_LINES })}</p>}
    </section>
  );
}
