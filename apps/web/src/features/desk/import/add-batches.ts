import { MAX_DESK_ADDED } from '@sulian/domain';
import type { NewObject } from '../../../components/desk/calls.ts';

/** Size of the objects of one call: the server reads 4 MB. */
const MAX_BYTES = 3 * 1024 * 1024;

/** The objects in calls of a size that the server reads. */
export function toCalls(objects: readonly NewObject[]): readonly (readonly NewObject[])[] {
  const calls: NewObject[][] = [];
  let bytes = 0;
  for (const object of objects) {
    const size = new TextEncoder().encode(JSON.stringify(object)).length;
    const last = calls.at(-1);
    if (last === undefined || last.length === MAX_DESK_ADDED || bytes + size > MAX_BYTES) {
      calls.push([object]);
      bytes = size;
    } else {
      last.push(object);
      bytes += size;
    }
  }
  return calls;
}

/** Objects that a desk got, and those that it had. */
export interface AddedCount {
  readonly added: number;
  readonly known: number;
}

/**
 * Adds objects call by call. Objects that are there stay as they are, so a failed import may be repeated.
 * @param onProgress counts after each call
 * @throws CallError of the call that failed; the calls before it are done
 */
export async function addInCalls(
  objects: readonly NewObject[],
  add: (objects: readonly NewObject[]) => Promise<AddedCount>,
  onProgress: (count: AddedCount) => void,
): Promise<void> {
  let sum: AddedCount = { added: 0, known: 0 };
  for (const call of toCalls(objects)) {
    const { added, known } = await add(call);
    sum = { added: sum.added + added, known: sum.known + known };
    onProgress(sum);
  }
}
