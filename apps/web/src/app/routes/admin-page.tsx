import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { AlertProgress } from '../../features/admin/alert-progress.tsx';
import { Cases } from '../../features/admin/cases.tsx';
import { Mails } from '../../features/admin/mails.tsx';
import { Users } from '../../features/admin/users.tsx';
import { paths } from '../../lib/paths.ts';

const PARTS = [
  ['cases', 'admin.cases', Cases],
  ['users', 'admin.users', Users],
  ['outbox', 'admin.mail', Mails],
  ['alerts', 'admin.alerts', AlertProgress],
] as const;

export default function AdminPage() {
  const { t } = useTranslation();
  const { part = 'cases' } = useParams();
  const title = t('admin.title');
  useTitle(title);
  const found = PARTS.find(([each]) => each === part);
  if (found === undefined) return <Navigate to={paths.admin} replace />;
  const [, , Part] = found;
  return (
    <>
      <Crumb id={title} />
      <div className="console-head">
        <h1>{title}</h1>
        <nav className="tabs" aria-label={t('admin.parts')}>
          {PARTS.map(([each, key]) => (
            <Link key={each} to={paths.adminPart(each)} {...(each === part ? { 'aria-current': 'page' as const } : {})}>
              {t(key)}
            </Link>
          ))}
        </nav>
      </div>
      <Part />
    </>
  );
}
