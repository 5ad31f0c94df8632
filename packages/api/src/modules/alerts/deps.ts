import {
  type AlertProgressStore,
  type AlertStore,
  AppError,
  type NotificationFeed,
  type NotificationStore,
} from '@sulian/domain';

/** What the calls around alerts and their notifications stand on. */
export interface AlertDeps {
  readonly alerts: AlertStore;
  readonly notifications: NotificationStore;
  readonly feed: NotificationFeed;
  readonly progress: AlertProgressStore;
  /** Between two signs of life of a stream; the session is looked at anew each time. */
  readonly heartbeatMs?: number;
}

/** @throws NOT_FOUND in a program that evaluates no alerts */
export function alertsOf(deps: { readonly alerts?: AlertDeps }): AlertDeps {
  if (deps.alerts === undefined) throw new AppError('NOT_FOUND', 'alerts are not evaluated here');
  return deps.alerts;
}
