import type { NotificationFeed } from '@sulian/domain';

/** Notifies the listeners of a case within this process that something changed. They then query for the change. */
export interface NotificationHub extends NotificationFeed {
  notify(caseIds: ReadonlySet<number>): void;
  /** Something may have changed: nobody knows whose. */
  notifyAll(): void;
}

export function createNotificationHub(onFault: (error: unknown) => void): NotificationHub {
  const listeners = new Map<number, Set<() => void>>();
  const notifyCase = (caseId: number) => {
    for (const listener of listeners.get(caseId) ?? []) {
      // One listener's fault is not the others'.
      try {
        listener();
      } catch (error) {
        onFault(error);
      }
    }
  };
  return {
    subscribe: (caseId, listener) => {
      const own = () => listener();
      const set = listeners.get(caseId) ?? new Set();
      listeners.set(caseId, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && listeners.get(caseId) === set) listeners.delete(caseId);
      };
    },
    notify: (caseIds) => {
      for (const caseId of caseIds) notifyCase(caseId);
    },
    notifyAll: () => {
      for (const caseId of [...listeners.keys()]) notifyCase(caseId);
    },
  };
}
