import type { AlertDeps } from '@sulian/api';
import type { AlertEvaluationStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import {
  createAlertEvaluationStore,
  createAlertProgressStore,
  createAlertStore,
  createNotificationStore,
  hearChanges,
  type MailSettings,
} from '@sulian/records';
import {
  type AlertSignals,
  createAlertSignals,
  createDescribeFired,
  createNotificationHub,
  type NotificationHub,
} from '@sulian/usecases';
import type { Config } from './config.ts';
import { isDemoFolder } from './demo/demo-folder.ts';
import { log } from './log.ts';

export interface Alerts {
  readonly deps: AlertDeps;
  readonly store: AlertEvaluationStore;
  readonly hub: NotificationHub;
  /** Forwards changes by any program on these records to the hub, until the connection is lost or the signal aborts. */
  readonly hear: (signal: AbortSignal) => Promise<void>;
  readonly wakeSignals: AlertSignals;
  /** Alerts of activity fire for address poisoning too. */
  readonly includesPoisoning: boolean;
}

/** Composes alerts, their notifications and mails, on the records' pool. */
export function composeAlerts(config: Config, records: Database, settings: MailSettings): Alerts {
  const hub = createNotificationHub((error) => log.fault('notifications', error));
  const wakeSignals = createAlertSignals();
  const mails = { settings, describe: createDescribeFired(config.mail.language, () => isDemoFolder(config.dataDir)) };
  return {
    deps: {
      alerts: createAlertStore(records),
      onCreated: () => wakeSignals.scores.notify(),
      notifications: createNotificationStore(records),
      feed: hub,
      progress: createAlertProgressStore(records),
    },
    store: createAlertEvaluationStore(records, { mails, clock: Date.now }),
    hub,
    hear: (signal) => hearChanges(records, { onChanged: hub.notify, onUnknown: hub.notifyAll }, signal),
    wakeSignals,
    includesPoisoning: config.alertsIncludePoisoning,
  };
}
