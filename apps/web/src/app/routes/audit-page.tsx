import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { VerifyButton } from '../../features/audit/verify-button.tsx';

export default function AuditPage() {
  const { t } = useTranslation();
  const title = t('audit.title');
  useTitle(title);
  return (
    <>
      <Crumb id={title} />
      <div className="console-head">
        <h1>{title}</h1>
        <VerifyButton />
      </div>
      <AuditLog />
    </>
  );
}
