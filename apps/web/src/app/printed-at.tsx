import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../lib/format.ts';

const toSec = (ms: number): number => Math.floor(ms / 1000);

/** On paper alone: whose page it is, and when it was printed. */
export function PrintedAt() {
  const { t } = useTranslation();
  const [sec, setSec] = useState(() => toSec(Date.now()));
  useEffect(() => {
    const update = () => setSec(toSec(Date.now()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  const address = window.location.pathname + window.location.search;
  return (
    <div className="printed-at">{t('app.printed', { name: t('app.name'), time: formatExactTime(sec), address })}</div>
  );
}
