import type { AlertTiming } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

const MINUTE_SEC = 60;

/** Delay of an alert: the chain's time between blocks, and how long a notification can be withdrawn. */
export function Delay({ timing: { blockTimeSec, finalityDepth } }: { readonly timing: AlertTiming }) {
  const { t } = useTranslation();
  const every =
    blockTimeSec >= MINUTE_SEC
      ? t('alertForm.delay.minutes', { count: Math.round(blockTimeSec / MINUTE_SEC) })
      : t('alertForm.delay.seconds', { count: Math.max(1, Math.round(blockTimeSec)) });
  return (
    <small className="alert-details">
      {t('alertForm.delay.text', { every })}
      {finalityDepth > 0 && t('alertForm.delay.finality', { count: finalityDepth })}
    </small>
  );
}
