import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** A busy machine follows a whole chain again within a minute. */
const LIMIT_MS = 60_000;
const INTERVAL_MS = 60;

/** Waits until a value equals the expected one. @throws AssertionError with the last value */
export const until = <T>(read: () => T | Promise<T>, expected: T): Promise<void> => untilAlike(read, () => expected);

/** Waits until two values are equal. @throws AssertionError with the last values */
export async function untilAlike<T>(read: () => T | Promise<T>, readExpected: () => T | Promise<T>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let [found, expected] = [await read(), await readExpected()];
  while (!isDeepStrictEqual(found, expected) && Date.now() < deadline) {
    await pause(INTERVAL_MS);
    [found, expected] = [await read(), await readExpected()];
  }
  deepStrictEqual(found, expected);
}
