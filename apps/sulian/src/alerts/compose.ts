import type { AlertDeps } from '@sulian/api';
import type { AlertEvaluationStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import {
  createAlertEvaluationStore,
  createAlertProgressStore,
  createAlertStore,
  createNotificationStore,
  type MailSettings,
} from '@sulian/records';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { createDescribeFired } from './describe-fired.ts';
import { createNotificationHub, type NotificationHub } from './feed.ts';

export interface Alerts {
  readonly deps: AlertDeps;
  readonly store: AlertEvaluationStore;
  readonly hub: NotificationHub;
}

/** Alerts, what they made fire, and who is told, on the records' pool. */
export function composeAlerts(config: Config, records: Database, settings: MailSettings): Alerts {
  const hub = createNotificationHub((error) => log.fault('notifications', error));
  const mails = { settings, describe: createDescribeFired(config.mail.language) };
  return {
    deps: {
      alerts: createAlertStore(records),
      notifications: createNotificationStore(records),
      feed: hub,
      progress: createAlertProgressStore(records),
    },
    store: createAlertEvaluationStore(records, { mails, clock: Date.now }),
    hub,
  };
}
