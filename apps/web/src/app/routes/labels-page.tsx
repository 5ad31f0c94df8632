import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Conflicts } from '../../features/labels/conflicts.tsx';
import { Contested } from '../../features/labels/contested.tsx';
import { Imports } from '../../features/labels/imports.tsx';
import { Labels } from '../../features/labels/labels.tsx';
import { paths } from '../../lib/paths.ts';

const PARTS = [
  ['list', 'labels.list', Labels],
  ['imports', 'labels.imports', Imports],
  ['conflicts', 'labels.conflicts', Conflicts],
  ['contested', 'labels.contested', Contested],
] as const;

export default function LabelsPage() {
  const { t } = useTranslation();
  const { part = 'list' } = useParams();
  const title = t('labels.title');
  useTitle(title);
  const found = PARTS.find(([each]) => each === part);
  if (found === undefined) return <Navigate to={paths.labels} replace />;
  const [, , Part] = found;
  return (
    <>
      <Crumb id={title} />
      <div className="console-head">
        <h1>{title}</h1>
        <nav className="tabs" aria-label={t('labels.parts')}>
          {PARTS.map(([each, key]) => (
            <Link key={each} to={paths.labelPart(each)} {...(each === part ? { 'aria-current': 'page' as const } : {})}>
              {t(key)}
            </Link>
          ))}
        </nav>
      </div>
      <Part />
    </>
  );
}
