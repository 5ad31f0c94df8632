/** The end of what each connection still has to do; none for an idle one. */
const lastOf = new WeakMap<object, Promise<void>>();

/** One piece of work after the other on each connection, in the order asked: a fault of one keeps no other from its turn. */
export function inTurn<T>(connection: object, work: () => Promise<T>): Promise<T> {
  const mine = lastOf.get(connection)?.then(work) ?? work();
  const done = () => {
    if (lastOf.get(connection) === settled) lastOf.delete(connection);
  };
  const settled = mine.then(done, done);
  lastOf.set(connection, settled);
  return mine;
}
