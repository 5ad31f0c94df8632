import type { AlertProgressStore, AlertStore, NotificationFeed, NotificationStore } from '@sulian/domain';

/** What the calls around alerts and their notifications stand on. */
export interface AlertDeps {
  readonly alerts: AlertStore;
  readonly notifications: NotificationStore;
  readonly feed: NotificationFeed;
  readonly progress: AlertProgressStore;
  /** Called when a new alert is stored for good. */
  readonly onCreated?: () => void;
  /** Between two signs of life of a stream; the session is looked at anew each time. */
  readonly heartbeatMs?: number;
}
