import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Hashes and addresses, which are set like figures; names and titles are not. */
const HASH = /^[\w:-]{18,}$/;

/** The way home, and where one is; cut at its end where the line is too short. An action on the whole page is next to it. */
export function Crumb({ id, action }: { readonly id: string; readonly action?: ReactNode }) {
  const { t } = useTranslation();
  const nav = (
    <nav className="crumb" aria-label={t('app.breadcrumb')}>
      <Link to={paths.home}>{t('app.home')}</Link> /{' '}
      <span className={HASH.test(id) ? 'mono' : ''} title={id} aria-current="page">
        {id}
      </span>
    </nav>
  );
  if (action === undefined) return nav;
  return (
    <div className="crumb with-action">
      {nav} {action}
    </div>
  );
}
