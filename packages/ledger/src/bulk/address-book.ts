import { hashText, TextTable } from './text-table.ts';

/** Addresses per generation; two are in memory, some 56 bytes each. */
const GENERATION = 1_300_000;

export interface NewAddress {
  readonly id: number;
  readonly text: string;
}

/**
 * Ids of addresses as they are met, in order of first sight. Only the last ones are remembered: one that comes again
 * after long gets a second id, and building joins the two.
 */
export class AddressBook {
  #young: TextTable;
  #old: TextTable | undefined;
  /** Texts that no table takes: no chain's addresses, but nothing is refused for it. */
  readonly #others = new Map<string, number>();
  #nextId: number;
  #hasForgotten: boolean;
  #added: NewAddress[] = [];
  readonly #generation: number;

  /** @param nextId 1 when no address was met before */
  constructor(nextId: number, generation = GENERATION) {
    this.#nextId = nextId;
    this.#hasForgotten = nextId > 1;
    this.#generation = generation;
    this.#young = new TextTable(generation);
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** True when some address may have two ids. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  idOf(text: string): number {
    const hash = hashText(text);
    const young = this.#young.find(text, hash);
    if (young !== undefined) return young;
    const id = this.#old?.find(text, hash) ?? this.#others.get(text) ?? this.#add(text);
    if (this.#young.isFull) this.#turn();
    if (!this.#young.add(text, id, hash)) this.#others.set(text, id);
    return id;
  }

  /** Those met first since the last call, ascending. */
  takeAdded(): readonly NewAddress[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }

  #add(text: string): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#added.push({ id, text });
    return id;
  }

  #turn(): void {
    if (this.#old !== undefined) this.#hasForgotten = true;
    this.#old = this.#young;
    this.#young = new TextTable(this.#generation);
  }
}
