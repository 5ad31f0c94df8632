import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Phrase } from '../../../components/text/phrase.tsx';
import { paths } from '../../../lib/paths.ts';
import { AddText } from './add-text.tsx';

interface Props {
  readonly mayEdit: boolean;
  readonly onImport: () => void;
}

/** A desk without objects: the field for any text, then the other ways in. */
export function EmptyDesk({ mayEdit, onImport }: Props) {
  const { t } = useTranslation();
  return (
    <section className="card desk-empty">
      <div>
        <h2>{t('desk.empty.title')}</h2>
        <p className="dim">{t(mayEdit ? 'desk.empty.text' : 'desk.empty.reader')}</p>
        {mayEdit && (
          <AddText hasFocus>
            <button type="button" className="btn" onClick={onImport}>
              {t('desk.import.open')}
            </button>
          </AddText>
        )}
      </div>
      <div>
        <h3>{t('desk.empty.also')}</h3>
        <ul>
          <li>
            <Phrase of="desk.empty.search" slots={{ key: <kbd>/</kbd> }} />
          </li>
          <li>
            <Phrase of="desk.empty.star" slots={{ star: <kbd>S</kbd>, note: <kbd>N</kbd> }} />
          </li>
          <li>
            <Link to={paths.lookup}>{t('desk.empty.lookup')}</Link>
          </li>
          <li>
            <Link to={paths.trail({})}>{t('desk.empty.amount')}</Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
