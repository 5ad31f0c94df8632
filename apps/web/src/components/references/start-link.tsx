import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Link to the ways to real data. */
export function StartLink() {
  const { t } = useTranslation();
  return (
    <Link className="start-link" to={paths.start}>
      {t('app.start')}
    </Link>
  );
}
