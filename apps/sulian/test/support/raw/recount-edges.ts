import type { CountedChain, CountedLeg, CountedTransaction } from './count-chain.ts';

/** Parts of a base unit in which fractions are summed; each is cut by less than one part. */
const PARTS = 10n ** 18n;

/** Amounts one way between two owners, summed over transactions. */
export interface RecountedFlow {
  atLeastBase: bigint;
  atMostBase: bigint;
  /** By proportion in parts of a base unit, unrounded; undefined: an input is not known. */
  parts: bigint | undefined;
  /** Fractions in it, each of which may have been rounded. */
  edges: number;
}

interface RecountedParty {
  readonly received: RecountedFlow;
  readonly paid: RecountedFlow;
  readonly transactions: CountedTransaction[];
}

export interface Recount {
  readonly parties: ReadonlyMap<string, RecountedParty>;
  readonly change: RecountedFlow;
  /** Put in by the object less what it paid and took back, where all is known. */
  readonly feeParts: bigint | undefined;
}

export interface RecountQuery {
  readonly own: string;
  /** Addresses of that owner. */
  readonly members: readonly string[];
  readonly ownerOf: (address: string) => string;
  /** Hashes of CoinJoins. */
  readonly coinJoins: ReadonlySet<string>;
}

const newFlow = (): RecountedFlow => ({ atLeastBase: 0n, atMostBase: 0n, parts: 0n, edges: 0 });

/** Payers and payees of an owner, by fractions of whole transactions, computed from the blocks. */
export function recountEdges(chain: CountedChain, query: RecountQuery): Recount {
  const parties = new Map<string, RecountedParty>();
  const change = newFlow();
  let feeParts: bigint | undefined = 0n;
  const partyOf = (name: string, transaction: CountedTransaction): RecountedParty => {
    const party = parties.get(name) ?? { received: newFlow(), paid: newFlow(), transactions: [] };
    parties.set(name, party);
    if (party.transactions.at(-1) !== transaction) party.transactions.push(transaction);
    return party;
  };
  const mine = new Set(
    query.members.flatMap((each) => chain.addresses.get(each) ?? []).map((each) => each.transaction),
  );
  const halves = chain.transactions.filter((each) => mine.has(each)).flatMap((each) => listHalves(each, query));
  for (const { transaction, given, taken } of halves) {
    if (!given.has(query.own) && !taken.has(query.own)) continue;
    for (const [payer, amount] of given)
      for (const [payee, output] of taken) {
        if (payer !== query.own && payee !== query.own) continue;
        const pair = dividePair({ payer, amount, output, given });
        if (pair.atMostBase === 0n) continue;
        if (payer === payee) add(change, pair);
        else if (payer === query.own) add(partyOf(payee, transaction).paid, pair);
        else add(partyOf(payer, transaction).received, pair);
      }
    feeParts = addFee(feeParts, { given, taken, own: query.own });
  }
  return { parties, change, feeParts };
}

type AmountsGiven = ReadonlyMap<string, bigint | undefined>;

interface Half {
  readonly transaction: CountedTransaction;
  readonly given: AmountsGiven;
  readonly taken: ReadonlyMap<string, bigint>;
}

/** Amounts in and out per owner. A CoinJoin has two halves: into it, and out of it. */
function listHalves(transaction: CountedTransaction, { ownerOf, coinJoins }: RecountQuery): readonly Half[] {
  const given = new Map<string, bigint | undefined>();
  for (const leg of transaction.sources) {
    const name = nameOf(leg, ownerOf);
    const before = given.has(name) ? given.get(name) : 0n;
    given.set(name, before === undefined || leg.amountBase === undefined ? undefined : before + leg.amountBase);
  }
  const taken = new Map<string, bigint>();
  for (const leg of transaction.destinations)
    taken.set(nameOf(leg, ownerOf), (taken.get(nameOf(leg, ownerOf)) ?? 0n) + (leg.amountBase ?? 0n));
  const total = [...taken.values()].reduce((sum, base) => sum + base, 0n);
  if (transaction.isCoinbase) given.set('COINBASE', total);
  if (!coinJoins.has(transaction.hash)) return [{ transaction, given, taken }];
  return [
    { transaction, given, taken: new Map([['COINJOIN', total]]) },
    { transaction, given: new Map([['COINJOIN', total]]), taken },
  ];
}

function nameOf({ address, amountBase, isDead }: CountedLeg, ownerOf: RecountQuery['ownerOf']): string {
  if (address !== undefined) return ownerOf(address);
  if (amountBase === undefined) return 'UNKNOWN';
  return isDead === true ? 'UNSPENDABLE' : 'NO_ADDRESS';
}

interface Pair {
  readonly atLeastBase: bigint;
  readonly atMostBase: bigint;
  readonly parts: bigint | undefined;
}

function dividePair(of: {
  readonly payer: string;
  readonly amount: bigint | undefined;
  readonly output: bigint;
  readonly given: AmountsGiven;
}): Pair {
  const { payer, amount, output, given } = of;
  if (given.size === 1) return { atLeastBase: output, atMostBase: output, parts: output * PARTS };
  const known = [...given.values()].reduce<bigint>((sum, base) => sum + (base ?? 0n), 0n);
  if (given.has('UNKNOWN'))
    return payer === 'UNKNOWN'
      ? { atLeastBase: largest(0n, output - known), atMostBase: output, parts: undefined }
      : { atLeastBase: 0n, atMostBase: output, parts: undefined };
  const mine = amount ?? 0n;
  return {
    atLeastBase: largest(0n, output - (known - mine)),
    atMostBase: mine < output ? mine : output,
    parts: (PARTS * output * mine) / known,
  };
}

const largest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function add(flow: RecountedFlow, { atLeastBase, atMostBase, parts }: Pair): void {
  flow.atLeastBase += atLeastBase;
  flow.atMostBase += atMostBase;
  flow.parts = flow.parts === undefined || parts === undefined ? undefined : flow.parts + parts;
  flow.edges += 1;
}

/** The fee is divided as all else is. */
function addFee(
  sum: bigint | undefined,
  {
    given,
    taken,
    own,
  }: { readonly given: AmountsGiven; readonly taken: ReadonlyMap<string, bigint>; readonly own: string },
): bigint | undefined {
  if (!given.has(own)) return sum;
  const mine = given.get(own);
  if (sum === undefined || mine === undefined || given.has('UNKNOWN')) return undefined;
  const all = [...given.values()].reduce<bigint>((total, base) => total + (base ?? 0n), 0n);
  const fee = all - [...taken.values()].reduce((total, base) => total + base, 0n);
  return sum + (PARTS * fee * mine) / all;
}

/** True where a whole number of units is the fractions' sum, each rounded up or down. */
export const isRounded = (base: bigint, { parts, edges }: RecountedFlow): boolean => {
  if (parts === undefined) return false;
  const off = base * PARTS - parts;
  const room = BigInt(edges) * PARTS;
  return edges === 0 ? off === 0n : off < room && off > -room;
};
