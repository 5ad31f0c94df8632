/** The end of what each connection still has to do; none for an idle one. */
const lastOf = new WeakMap<object, Promise<void>>();

/** Runs work in sequence per connection, in the order of the calls; a fault of one does not affect the next. */
export function inTurn<T>(connection: object, work: () => Promise<T>): Promise<T> {
  const mine = lastOf.get(connection)?.then(work) ?? work();
  const done = () => {
    if (lastOf.get(connection) === settled) lastOf.delete(connection);
  };
  const settled = mine.then(done, done);
  lastOf.set(connection, settled);
  return mine;
}
