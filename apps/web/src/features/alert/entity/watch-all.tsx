import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { WatchAllPlan } from './watch-all-plan.tsx';
import '../alert.css';

/** Has every wallet of an entity watched at once. */
export function WatchAll({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn primary" onClick={() => setOpen(true)}>
        {t('alertForm.all.open')}
      </button>
      <Dialog title={t('alertForm.all.open')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <WatchAllPlan entityId={entityId} />
      </Dialog>
    </>
  );
}
