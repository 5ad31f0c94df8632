/** Effect of a transaction on one address in one asset. */
export interface Movement {
  readonly addressId: number;
  readonly asset: number;
  received: bigint;
  sent: bigint;
}

/** Rows that are looked through one by one; of more there is a map. */
const FEW = 16;

/** Sums of one transaction, in order of first sight. */
export class Movements {
  readonly rows: Movement[] = [];
  #byKey: Map<string, Movement> | undefined;

  receive(addressId: number, asset: number, amount: bigint): void {
    const row = this.#rowOf(addressId, asset);
    // Most addresses appear once: no sum has to be made.
    row.received = row.received === 0n ? amount : row.received + amount;
  }

  send(addressId: number, asset: number, amount: bigint): void {
    const row = this.#rowOf(addressId, asset);
    row.sent = row.sent === 0n ? amount : row.sent + amount;
  }

  /** Least asset of each address; undefined where all rows are of one asset. */
  leastAssets(): ReadonlyMap<number, number> | undefined {
    const [first] = this.rows;
    if (first === undefined || this.rows.every((row) => row.asset === first.asset)) return undefined;
    const least = new Map<number, number>();
    for (const { addressId, asset } of this.rows) least.set(addressId, Math.min(asset, least.get(addressId) ?? asset));
    return least;
  }

  #rowOf(addressId: number, asset: number): Movement {
    if (this.rows.length > FEW) return this.#rowOfMany(addressId, asset);
    for (const row of this.rows) if (row.addressId === addressId && row.asset === asset) return row;
    return this.#add(addressId, asset);
  }

  #rowOfMany(addressId: number, asset: number): Movement {
    this.#byKey ??= new Map(this.rows.map((row) => [`${row.addressId}:${row.asset}`, row]));
    const key = `${addressId}:${asset}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const row = this.#add(addressId, asset);
    this.#byKey.set(key, row);
    return row;
  }

  #add(addressId: number, asset: number): Movement {
    const row = { addressId, asset, received: 0n, sent: 0n };
    this.rows.push(row);
    return row;
  }
}
