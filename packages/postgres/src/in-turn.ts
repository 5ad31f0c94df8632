/** Work that waits for each connection in use; nothing for an idle one. */
const queues = new WeakMap<object, (() => void)[]>();

/**
 * Runs one piece of work at a time on each connection, in the order of the calls; a fault of one does not prevent the
 * next.
 */
export async function inTurn<T>(connection: object, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(connection);
  if (queue === undefined) queues.set(connection, []);
  else await new Promise<void>((begin) => queue.push(begin));
  try {
    return await work();
  } finally {
    beginNext(connection);
  }
}

function beginNext(connection: object): void {
  const next = queues.get(connection)?.shift();
  if (next === undefined) queues.delete(connection);
  else next();
}
