import type { BlockImportRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

const CLASSES: Readonly<Record<BlockImportRow['state'], string>> = {
  RUNNING: 'chip',
  DONE: 'chip status success',
  FAILED: 'chip status failed',
  INTERRUPTED: 'chip warn',
};

/** State of an import in a word, with its stage while it runs and its fault after a failure. */
export function BlockImportState({ row: { state, stage, fault } }: { readonly row: BlockImportRow }) {
  const { t } = useTranslation();
  return (
    <div className="admin-cell">
      <span className={CLASSES[state]}>{t(`admin.importStates.${state}`)}</span>
      {state === 'RUNNING' && <div className="admin-note">{t(`admin.importStages.${stage}`)}</div>}
      {fault !== null && <div className="admin-note">{t(`error.${fault.code}`, { defaultValue: fault.code })}</div>}
    </div>
  );
}
