import type { NewAlert } from '@sulian/contract';
import { CallError, call } from '../../lib/api.ts';

interface Outcome<W> {
  readonly made: number;
  readonly failed: readonly { readonly watched: W; readonly error: Error }[];
}

/** Refusals that each further alert of the case would meet too. */
const FOR_ALL: ReadonlySet<string> = new Set(['ALERT_QUOTA', 'FORBIDDEN', 'NETWORK']);
const concernsAll = (error: Error | undefined): error is CallError =>
  error instanceof CallError && FOR_ALL.has(error.code);

const send = (body: NewAlert): Promise<Error | undefined> =>
  call('POST /api/proxy/v1/alerts', { body }).then(
    () => undefined,
    (error: Error) => error,
  );

/**
 * Sets alerts one after the other; a refused one leaves the others alone. After a refusal that all would meet, nothing
 * more is sent.
 * @param onDone number of addresses that have an answer
 */
export async function createAlerts<W>(
  all: readonly W[],
  toAlert: (watched: W) => NewAlert,
  onDone: (done: number) => void,
): Promise<Outcome<W>> {
  const failed: { watched: W; error: Error }[] = [];
  let ending: Error | undefined;
  for (const [index, watched] of all.entries()) {
    const error: Error | undefined = ending ?? (await send(toAlert(watched)));
    if (error !== undefined) failed.push({ watched, error });
    if (concernsAll(error)) ending = error;
    onDone(index + 1);
  }
  return { made: all.length - failed.length, failed };
}
