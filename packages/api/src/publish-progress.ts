import { setTimeout as pause } from 'node:timers/promises';
import type { SharedProgress } from './deps.ts';

/** Jobs that are shorter than this are not published: most scores end before. */
const PERIOD_MS = 500;

interface Published<Progress> {
  readonly shared: SharedProgress;
  readonly kind: string;
  readonly client: string;
  /** The current progress; undefined once it is forgotten. */
  readonly read: () => Progress | undefined;
}

/** Saves a running job's progress for the other programs twice a second, until it is done or forgotten. */
export async function publishProgress<Progress extends { readonly id: string; readonly state: string }>({
  shared,
  kind,
  client,
  read,
}: Published<Progress>): Promise<void> {
  let isPublished = false;
  let isOver = false;
  while (!isOver) {
    await pause(PERIOD_MS, undefined, { ref: false });
    const progress = read();
    isOver = progress === undefined || progress.state === 'DONE';
    if (progress === undefined || (isOver && !isPublished)) continue;
    isPublished = true;
    // A store that is away gets the next state; the job itself reports the fault.
    await shared.save(kind, client, progress).catch(() => undefined);
  }
}
