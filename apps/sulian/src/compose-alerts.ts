import type { AlertDeps } from '@sulian/api';
import type { AlertEvaluationStore, AssetRow, ChainId, Ledger } from '@sulian/domain';
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

/** A mail waits for the names of its tokens at most this long. */
const NAMES_TIMEOUT_MS = 10_000;

/** Names of tokens are worth no late mail: where the chain cannot be read, the mail is made without them. */
const readAssetsOf =
  (ledger: Ledger) =>
  async (chain: ChainId, assets: readonly number[]): Promise<readonly AssetRow[]> => {
    try {
      return await ledger.read(chain, (reader) => reader.listAssets(assets), { timeoutMs: NAMES_TIMEOUT_MS });
    } catch (error) {
      log.fault(`tokens of mails on ${chain}`, error);
      return [];
    }
  };

/** Composes alerts, their notifications and mails, on the records' pool. */
export function composeAlerts(
  config: Config,
  { records, ledger }: { readonly records: Database; readonly ledger: Ledger },
  settings: MailSettings,
): Alerts {
  const hub = createNotificationHub((error) => log.fault('notifications', error));
  const wakeSignals = createAlertSignals();
  const mails = {
    settings,
    describe: createDescribeFired(config.mail.language, () => isDemoFolder(config.dataDir)),
    readAssets: readAssetsOf(ledger),
  };
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
