import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setPrinting, usePrinting } from '../../lib/printing.ts';

/** Prints the page with all rows of its lists and both directions; a second click cancels while these are read. */
export function PrintButton() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPreparing = usePrinting() === 'ALL';
  const print = async () => {
    if (isPreparing) return setPrinting('NOTHING');
    const { printWhole } = await import('./print-whole.ts');
    await printWhole(queries);
  };
  return (
    <button type="button" className="link" aria-busy={isPreparing} onClick={() => void print()}>
      {t(isPreparing ? 'app.cancelPrint' : 'app.print')}
    </button>
  );
}
