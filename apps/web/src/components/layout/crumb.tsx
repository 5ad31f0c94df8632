import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Hashes and addresses, which are set like figures; names and titles are not. */
const HASH = /^[\w:-]{18,}$/;

/** The way home, and where one is; cut at its end where the line is too short. */
export function Crumb({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <nav className="crumb" aria-label={t('app.breadcrumb')}>
      <Link to={paths.home}>{t('app.home')}</Link> /{' '}
      <span className={HASH.test(id) ? 'mono' : ''} title={id} aria-current="page">
        {id}
      </span>
    </nav>
  );
}
