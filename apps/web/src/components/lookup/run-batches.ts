import type { LookupAnswer, LookupObject } from '@sulian/contract';
import { MAX_LOOKUP_BATCH } from '@sulian/domain';

/** Batches on their way at once: others use the server too. */
const AT_ONCE = 3;

interface BatchRun {
  readonly send: (objects: readonly LookupObject[]) => Promise<LookupAnswer>;
  readonly onAnswer: (objects: readonly LookupObject[], answer: LookupAnswer) => void;
  readonly onFault: (objects: readonly LookupObject[], error: Error) => void;
}

/** Looks objects up batch by batch; a batch that fails leaves the others alone. */
export async function runBatches(objects: readonly LookupObject[], run: BatchRun): Promise<void> {
  const batches = Array.from({ length: Math.ceil(objects.length / MAX_LOOKUP_BATCH) }, (_, at) =>
    objects.slice(at * MAX_LOOKUP_BATCH, (at + 1) * MAX_LOOKUP_BATCH),
  );
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
      try {
        run.onAnswer(batch, await run.send(batch));
      } catch (error) {
        run.onFault(batch, error as Error);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
