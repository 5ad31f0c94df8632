import { PassThrough, type Readable } from 'node:stream';
import { isAppError, OPEN_SCREENING_STATES, type ScreeningStore } from '@sulian/domain';
import { createTurns, HEARTBEAT_MS } from '../../streams/turns.ts';
import { toScreening } from './to-rows.ts';

/** The state is read so often; the work may be another program's, so nothing in this one reports it. */
const EVERY_MS = 1_000;

export interface ProgressSettings {
  readonly caseId: number;
  readonly id: number;
  /** Throws when the reader may no longer read; looking on does not count as using the session. */
  readonly check: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Opens a stream of a screening's states: the present one, then each change, until the screening has ended or was
 * removed, the reader leaves or may no longer read. Each event has the whole state, so a reader that reconnects misses
 * nothing.
 */
export function openProgress(screenings: Pick<ScreeningStore, 'get'>, settings: ProgressSettings): Readable {
  const { caseId, id, check, onClose } = settings;
  const out = new PassThrough();
  const { then, write, finish } = createTurns(out);
  let timer: NodeJS.Timeout | undefined;
  let sent = '';
  const send = (text: string) => {
    if (text !== sent) write(`event: progress\ndata: ${text}\n\n`);
    sent = text;
  };
  const report = async () => {
    await check();
    const screening = await find(screenings, { caseId, id });
    if (screening !== undefined) send(JSON.stringify(toScreening(screening)));
    else write('event: removed\ndata: {}\n\n');
    if (screening === undefined || !OPEN_SCREENING_STATES.includes(screening.state)) finish();
    else timer = setTimeout(() => then(report), EVERY_MS);
  };
  const beat = setInterval(() => then(async () => write(': alive\n\n')), HEARTBEAT_MS);
  out.once('close', () => {
    clearTimeout(timer);
    clearInterval(beat);
    onClose();
  });
  then(report);
  return out;
}

async function find(screenings: Pick<ScreeningStore, 'get'>, at: { readonly caseId: number; readonly id: number }) {
  try {
    return await screenings.get(at.caseId, at.id);
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
