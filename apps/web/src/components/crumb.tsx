import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { shorten } from '../lib/format.ts';

/** The way home, and where one is. */
export function Crumb({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <nav className="crumb" aria-label={t('app.breadcrumb')}>
      <Link to={paths.home}>{t('app.home')}</Link> /{' '}
      <span className="mono" title={id} aria-current="page">
        {shorten(id)}
      </span>
    </nav>
  );
}
