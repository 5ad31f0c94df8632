import { type AddressId, type Direction, type ScreeningContact, type TxId, worseLevel } from '@sulian/domain';

type Named = Pick<ScreeningContact, 'entity' | 'level'>;

interface NamedContact extends Named {
  readonly txIds: Set<TxId>;
}

/** Direct counterparties of one address. */
export class Contacts {
  /** Transactions with each of them: most have no name, so they are counted once that is known. */
  readonly #txIdsOf: Readonly<Record<Direction, Map<AddressId, TxId[]>>> = {
    INCOMING: new Map(),
    OUTGOING: new Map(),
  };
  readonly #gravest: Readonly<Record<Direction, Map<number, NamedContact>>> = {
    INCOMING: new Map(),
    OUTGOING: new Map(),
  };
  isComplete = true;

  add(other: AddressId, direction: Direction, txId: TxId): void {
    const txIds = this.#txIdsOf[direction].get(other);
    if (txIds === undefined) this.#txIdsOf[direction].set(other, [txId]);
    // Edges of one transaction come one after the other.
    else if (txIds.at(-1) !== txId) txIds.push(txId);
  }

  listOthers(): readonly AddressId[] {
    return [...new Set([...this.#txIdsOf.INCOMING.keys(), ...this.#txIdsOf.OUTGOING.keys()])].sort((a, b) => a - b);
  }

  name(other: AddressId, named: Named): void {
    for (const direction of ['INCOMING', 'OUTGOING'] as const) {
      const txIds = this.#txIdsOf[direction].get(other);
      if (txIds === undefined) continue;
      const gravest = this.#gravest[direction];
      const known = gravest.get(named.entity.id);
      if (known === undefined) gravest.set(named.entity.id, { ...named, txIds: new Set(txIds) });
      else {
        for (const txId of txIds) known.txIds.add(txId);
        if (worseLevel(named.level, known.level) === named.level)
          gravest.set(named.entity.id, { ...known, level: named.level });
      }
    }
  }

  toResult() {
    return { INCOMING: this.#find('INCOMING'), OUTGOING: this.#find('OUTGOING'), isComplete: this.isComplete };
  }

  /** The worst level; of equal ones the entity of most transactions, then the first one. */
  #find(direction: Direction): ScreeningContact | null {
    const [first] = [...this.#gravest[direction].values()].sort((a, b) => {
      if (a.level !== b.level) return worseLevel(a.level, b.level) === a.level ? -1 : 1;
      return b.txIds.size - a.txIds.size || a.entity.id - b.entity.id;
    });
    return first === undefined ? null : { entity: first.entity, level: first.level, transactions: first.txIds.size };
  }
}
