import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import type { Prepared, PreparedObject } from './resolve-lines.ts';

/** Objects and refused lines that are shown. */
const MAX_SHOWN_LINES = 8;
const SHOWN_REFUSED = 200;

interface Props {
  readonly prepared: Prepared;
  /** Objects of the file that the desk has. */
  readonly known: number;
}

/** Objects that would be added, and each refused line with its reason. */
export function Preview({ prepared: { objects, refused }, known }: Props) {
  const { t } = useTranslation();
  const rest = objects.length - MAX_SHOWN_LINES;
  return (
    <section className="desk-import-report" aria-label={t('desk.import.preview')}>
      <h3>{t('desk.import.found', { count: objects.length, all: formatCount(objects.length) })}</h3>
      {known > 0 && <p className="dim">{t('desk.import.known', { count: known })}</p>}
      {objects.some(({ object: { note } }) => note !== null && note !== undefined) && (
        <p className="dim">{t('desk.import.author')}</p>
      )}
      <ul>
        {objects.slice(0, MAX_SHOWN_LINES).map((each) => (
          <PreparedLine key={`${each.object.blockchain} ${each.object.address}`} prepared={each} />
        ))}
      </ul>
      {rest > 0 && <p className="dim">{t('desk.import.more', { count: rest })}</p>}
      {refused.length > 0 && (
        <>
          <h3>{t('desk.import.refused', { count: refused.length })}</h3>
          <ol>
            {refused.slice(0, SHOWN_REFUSED).map(({ line, reason, text }) => (
              <li key={`${line} ${reason} ${text}`}>
                <b>{t('desk.import.line', { line })}</b> {t(`desk.import.reasons.${reason}`)}
                {text !== '' && <span className="mono dim"> {text}</span>}
              </li>
            ))}
          </ol>
          {refused.length > SHOWN_REFUSED && (
            <p className="dim">{t('desk.import.firstRefused', { count: SHOWN_REFUSED })}</p>
          )}
        </>
      )}
    </section>
  );
}

function PreparedLine({
  prepared: {
    line,
    object: { blockchain, address, name, role, colour, collections = [], note, furtherNotes = [] },
  },
}: {
  readonly prepared: PreparedObject;
}) {
  const { t } = useTranslation();
  const notes = (note == null ? 0 : 1) + furtherNotes.length;
  const marks = [
    name,
    role == null ? null : t(`desk.roles.${role}`),
    colour == null ? null : t(`desk.colours.${colour}`),
    ...collections,
    notes === 0 ? null : t('desk.notes.count', { count: notes }),
  ].filter((mark) => mark != null);
  return (
    <li>
      <span className="dim">{t('desk.import.line', { line })}</span> <ChainIcon id={blockchain} />{' '}
      <span className="mono">{address}</span> {marks.join(' · ')}
    </li>
  );
}
