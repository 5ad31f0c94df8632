import type { AlertProgressStore, AlertStore, NotificationFeed, NotificationStore } from '@sulian/domain';

/** Dependencies of the calls for alerts and notifications. */
export interface AlertDeps {
  readonly alerts: AlertStore;
  readonly notifications: NotificationStore;
  readonly feed: NotificationFeed;
  readonly progress: AlertProgressStore;
  /** Called when a new alert is stored for good. */
  readonly onCreated?: () => void;
  /** Milliseconds between two heartbeats of a stream; the session is checked again each time. */
  readonly heartbeatMs?: number;
}
