import { useTranslation } from 'react-i18next';
import { PartsPage } from '../../components/console/parts-page.tsx';
import { AlertProgress } from '../../features/admin/alert-progress.tsx';
import { BlockImports } from '../../features/admin/block-imports.tsx';
import { Cases } from '../../features/admin/cases.tsx';
import { Data } from '../../features/admin/data.tsx';
import { Mails } from '../../features/admin/mails.tsx';
import { Sources } from '../../features/admin/sources.tsx';
import { System } from '../../features/admin/system.tsx';
import { Users } from '../../features/admin/users.tsx';
import { paths } from '../../lib/paths.ts';

export default function AdminPage() {
  const { t } = useTranslation();
  return (
    <PartsPage
      title={t('admin.title')}
      label={t('admin.parts')}
      parts={[
        { part: 'cases', title: t('admin.cases'), Part: Cases },
        { part: 'users', title: t('admin.users'), Part: Users },
        { part: 'outbox', title: t('admin.mail'), Part: Mails },
        { part: 'alerts', title: t('admin.alerts'), Part: AlertProgress },
        { part: 'data', title: t('admin.data'), Part: Data },
        { part: 'imports', title: t('admin.blockImports'), Part: BlockImports },
        { part: 'sources', title: t('admin.sources'), Part: Sources },
        { part: 'system', title: t('admin.system'), Part: System },
      ]}
      pathOf={paths.adminPart}
      home={paths.admin}
    />
  );
}
