/** A world that is created at the first query that its stored blocks cannot answer. */
export interface Deferred<World> {
  /** The world when it has been made. */
  made(): World | undefined;
  /** @throws RangeError when the stored blocks belong to another world */
  make(): World;
}

export function defer<World extends { readonly tip: { readonly hash: string } }>(
  create: () => World,
  tipHash: () => string | undefined,
): Deferred<World> {
  let world: World | undefined;
  return {
    made: () => world,
    make: () => {
      if (world !== undefined) return world;
      const created = create();
      if (created.tip.hash !== tipHash()) throw new RangeError('the stored blocks are those of another world');
      world = created;
      return world;
    },
  };
}
