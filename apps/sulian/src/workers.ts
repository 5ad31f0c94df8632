import {
  createSmtpTransport,
  keepPrices,
  saveSimulatedPrices,
  serveAlerts,
  startDelivery,
  startSweeper,
} from '@sulian/usecases';
import { listWorldPrices } from '@sulian/world';
import { log } from './log.ts';
import type { Program } from './program.ts';

interface Working {
  /** Resolves when the work in hand has ended. */
  readonly done: Promise<void>;
}

/** Background work: retention every hour, and due mails. `done` resolves once both have stopped. */
export function startRegistration({ config, registration: { delivery, deps } }: Program, signal: AbortSignal): Working {
  const clock = Date.now;
  startSweeper({ documents: deps.documents, delivery, retention: config.retention, clock, log }, signal);
  if (config.mail.smtp === undefined) return { done: Promise.resolve() };
  return startDelivery({ delivery, transport: createSmtpTransport(config.mail.smtp), clock, log }, signal);
}

/** Alerts of every chain that can be read. */
export const startAlerts = ({ alerts, adapters, apiDeps, ledger }: Program, signal: AbortSignal): Working => {
  const { store, hear, wakeSignals, includesPoisoning } = alerts;
  return serveAlerts(
    { store, hear, wakeSignals, includesPoisoning, chains: [...adapters.keys()], scoring: { ...apiDeps, ledger }, log },
    signal,
  );
};

const partsOf = ({ priceStore: store, registry, prices: book }: Program) => ({ store, registry, book });

/** The simulated world's own prices, before its chains are shown. */
export const saveWorldPrices = (program: Program): Promise<void> =>
  saveSimulatedPrices(partsOf(program), listWorldPrices);

export const startPrices = (
  program: Program,
  { isSimulated, signal }: { readonly isSimulated: boolean; readonly signal: AbortSignal },
): Working => ({
  done: keepPrices(
    {
      ...partsOf(program),
      ledger: program.ledger,
      source: program.config.prices,
      listSimulated: isSimulated ? listWorldPrices : undefined,
      log,
    },
    signal,
  ),
});
