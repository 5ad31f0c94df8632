import { useTranslation } from 'react-i18next';
import { ScreeningTable } from './list/screening-table.tsx';
import { useMayChange } from './parts/actions.tsx';
import { UploadForm } from './upload/upload-form.tsx';
import './batch.css';

/** A list to be screened, and the screenings of the case. */
export function Batch() {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  return (
    <>
      <p className="batch-intro">{t('batch.intro')}</p>
      {mayChange && <UploadForm />}
      <ScreeningTable />
    </>
  );
}
