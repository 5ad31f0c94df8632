import { type AddressId, type AddressPair, getChain, type ImitationLookUp, type TxId } from '@sulian/domain';
import { findFirstExchange, isImitated, type Suspicion, toPaymentGroups } from '@sulian/engine';
import { listLookAlikes } from './list-look-alikes.ts';
import { isWorthless, type PoisoningSources, readWorths } from './read-facts.ts';
import type { PoisoningReader } from './witness.ts';

/** Look-ups of one question, of addresses that look like another's, and of what each did with a victim. */
const MAX_POISONERS = 1_000;
const MAX_TWINS_EACH = 8;
const MAX_PAIRS = 2_000;
/** The earliest of their dealings; a real counterparty's first payment is rarely behind so many of nothing. */
const MAX_SHARED_EACH = 8;

type End = Suspicion['ends'][number];

export interface Imitation {
  /** Undefined: none of the ends imitates anybody. */
  readonly end?: End;
  readonly imitated?: AddressId;
  readonly lookUp: ImitationLookUp;
}

/** Imitated addresses: real earlier counterparties of the victims. In the order of the suspicions. */
export async function findImitated(
  sources: PoisoningSources,
  suspicions: readonly Suspicion[],
): Promise<readonly Imitation[]> {
  const twins = await findTwins(sources.reader, suspicions);
  const pairs = new Pairs();
  for (const { ends } of suspicions)
    for (const { victim, poisoner } of ends) {
      const list = poisoner === undefined ? [] : (twins.get(poisoner) ?? []);
      if (poisoner === undefined || list.length === 0) continue;
      pairs.add(victim, poisoner);
      for (const twin of list) pairs.add(victim, twin);
    }
  const firsts = await findFirsts(sources, pairs);
  return suspicions.map(({ payment: { txId }, ends }) => choose({ txId, ends, twins, pairs, firsts }));
}

type Twins = ReadonlyMap<AddressId, readonly AddressId[]>;

/** Addresses that look like a poisoner; a poisoner that was not looked up is absent. */
async function findTwins(reader: PoisoningReader, suspicions: readonly Suspicion[]): Promise<Twins> {
  const ids = new Set(suspicions.flatMap(({ ends }) => ends.flatMap(({ poisoner }) => poisoner ?? [])));
  const rows = await reader.listAddresses([...ids].slice(0, MAX_POISONERS));
  const lookAlikes = await listLookAlikes(reader, rows, MAX_TWINS_EACH);
  return new Map(rows.map(({ addressId }, index) => [addressId, lookAlikes[index] ?? []]));
}

/** Pairs of a victim and another address, each once and up to the cap. */
class Pairs {
  readonly list: AddressPair[] = [];
  readonly #places = new Map<string, number>();

  add(victim: AddressId, other: AddressId): void {
    const key = `${victim}:${other}`;
    if (this.#places.has(key) || this.list.length >= MAX_PAIRS) return;
    this.#places.set(key, this.list.length);
    this.list.push({ first: victim, second: other });
  }

  placeOf(victim: AddressId, other: AddressId): number | undefined {
    return this.#places.get(`${victim}:${other}`);
  }
}

interface First {
  readonly txId: TxId | undefined;
  readonly isWhole: boolean;
}

/** When the two of each pair first paid each other more than a tiny amount. */
async function findFirsts(sources: PoisoningSources, { list }: Pairs): Promise<readonly First[]> {
  if (list.length === 0) return [];
  const { reader } = sources;
  const shared = await reader.listSharedTransactions(list, MAX_SHARED_EACH);
  const txIds = [...new Set(shared.flatMap((each) => each.txIds))].sort((a, b) => a - b);
  const groups = toPaymentGroups(await reader.listLegs(txIds), getChain(reader.chain).signedBy);
  const byId = new Map(groups.map(({ payments }) => [payments[0]?.txId, payments]));
  const worths = await readWorths(
    sources,
    groups.flatMap(({ payments }) => payments),
  );
  return list.map(({ first, second }, index) => {
    const { txIds: of = [], isWhole = false } = shared[index] ?? {};
    const payments = of.flatMap((txId) => byId.get(txId) ?? []);
    return { txId: findFirstExchange(payments, [first, second], (each) => isWorthless(each, worths)), isWhole };
  });
}

interface Choice {
  readonly txId: TxId;
  readonly ends: readonly End[];
  readonly twins: Twins;
  readonly pairs: Pairs;
  readonly firsts: readonly First[];
}

function choose({ txId, ends, twins, pairs, firsts }: Choice): Imitation {
  let lookUp: ImitationLookUp = 'NONE';
  for (const end of ends) {
    const { victim, poisoner } = end;
    if (poisoner === undefined) continue;
    const list = twins.get(poisoner);
    if (list === undefined || list.length > MAX_TWINS_EACH) lookUp = 'CUT';
    const own = firsts[pairs.placeOf(victim, poisoner) ?? -1];
    for (const twin of list ?? []) {
      const theirs = firsts[pairs.placeOf(victim, twin) ?? -1];
      if (theirs === undefined || (theirs.txId === undefined && !theirs.isWhole)) lookUp = 'CUT';
      if (isImitated(txId, { twin: theirs?.txId, poisoner: own?.txId }))
        return { end, imitated: twin, lookUp: 'FOUND' };
    }
  }
  return { lookUp };
}
