import { useTranslation } from 'react-i18next';
import { PartsPage } from '../../components/console/parts-page.tsx';
import { Conflicts } from '../../features/labels/conflicts.tsx';
import { Contested } from '../../features/labels/contested.tsx';
import { Entities } from '../../features/labels/entities/entities.tsx';
import { Imports } from '../../features/labels/imports.tsx';
import { Labels } from '../../features/labels/labels.tsx';
import { Objections } from '../../features/labels/objections.tsx';
import { paths } from '../../lib/paths.ts';

export default function LabelsPage() {
  const { t } = useTranslation();
  return (
    <PartsPage
      title={t('labels.title')}
      label={t('labels.parts')}
      parts={[
        { part: 'list', title: t('labels.list'), Part: Labels },
        { part: 'imports', title: t('labels.imports'), Part: Imports },
        { part: 'entities', title: t('merge.entities'), Part: Entities },
        { part: 'conflicts', title: t('labels.conflicts'), Part: Conflicts },
        { part: 'objections', title: t('labels.objections'), Part: Objections },
        { part: 'contested', title: t('labels.contested'), Part: Contested },
      ]}
      pathOf={paths.labelPart}
      home={paths.labels}
    />
  );
}
