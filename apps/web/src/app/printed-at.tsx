import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../lib/account.ts';
import { formatExactTime } from '../lib/format.ts';
import { useUser } from '../lib/session.ts';

const toSec = (ms: number): number => Math.floor(ms / 1000);

/** A string of a style sheet; control characters would end it. */
const toCssText = (text: string): string => JSON.stringify(text.replace(/\p{Cc}/gu, ' '));

/** On paper alone: case, operator and time on every sheet, and the address of the page on the first one. */
export function PrintedAt() {
  const { t } = useTranslation();
  const user = useUser();
  const { data: me } = useMe();
  const [sec, setSec] = useState(() => toSec(Date.now()));
  useEffect(() => {
    const update = () => setSec(toSec(Date.now()));
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  const time = t('app.printed', { name: t('app.name'), time: formatExactTime(sec) });
  const by =
    user && t('app.printedBy', { case: me?.caseName ?? '', id: user.caseId, operator: me?.name ?? user.email });
  const line = [by, time].filter((part) => part !== undefined).join(' · ');
  useEffect(() => document.documentElement.style.setProperty('--printed', toCssText(line)), [line]);
  return (
    <div className="printed-at">
      <div>{line}</div>
      <div>{window.location.pathname + window.location.search}</div>
    </div>
  );
}
