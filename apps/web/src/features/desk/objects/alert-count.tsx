import { useTranslation } from 'react-i18next';
import type { ObjectAlerts } from './use-alerts.ts';

interface Props {
  readonly alerts: ObjectAlerts;
  /** Name or address of the object. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Alerts that are set on an object, those that fired since yesterday, and the unread ones; opens the row to them. */
export function AlertCount({ alerts: { state, group }, name, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  if (state === 'PENDING') return null;
  if (state === 'FAILED') return <span className="dim">{t('desk.alerts.failed')}</span>;
  if (group === undefined) return <span className="dim">{t('desk.alerts.none')}</span>;
  const { alerts, since, unread } = group;
  const parts = [
    t('desk.alerts.set', { count: alerts }),
    t('desk.alerts.since', { count: since }),
    ...(unread > 0 ? [t('desk.alerts.unread', { count: unread })] : []),
  ];
  return (
    <button
      type="button"
      className={unread > 0 ? 'link desk-alert-count new' : 'link desk-alert-count'}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="sr-only">{name}</span>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </button>
  );
}
