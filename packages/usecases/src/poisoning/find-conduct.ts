import { type AddressId, type AddressRow, getChain, type LedgerReader, type LegRow, type TxId } from '@sulian/domain';
import {
  type Accusation,
  accuse,
  isPeoplesBatch,
  type Payment,
  type PaymentGroup,
  RELAYS,
  suspectPoisoning,
  toPaymentGroups,
} from '@sulian/engine';
import { findImitated, type Imitation } from './find-imitated.ts';
import { listLookAlikes } from './list-look-alikes.ts';
import { isWorthless, type PoisoningSources, readFacts } from './read-facts.ts';

/** Newest transactions of an address that are looked through for what they moved out of others' accounts. */
const MAX_LOOKED = 1_000;
/** Newest transactions, whatever their coin, that are read of an address that looks like an older one. */
const MAX_READ = 500;
/** Moves of others' tokens in the newest transactions that are read: a batch has some 400. */
const MAX_MOVES = 4_000;
/** Others' accounts that one transaction moves tokens out of, from which on it may be a batch. A swap goes through one to three. */
const MANY_PAYERS = 5;
/** Look-alike addresses per address whose earlier presence is queried. */
const MAX_TWINS = 8;

/** Deeds of one kind. Transactions are listed ascending, each once. */
export interface ConductSummary {
  readonly transfers: number;
  readonly victims: number;
  readonly txIds: readonly TxId[];
}

/** Acts by and towards an address that make it a suspect of address poisoning. */
export interface PoisoningConduct {
  /** Transfers that it sent into others' histories, or that imitate with its own address. */
  readonly poisoning: ConductSummary | undefined;
  /** Payments to it by those in whose histories it had been put. */
  readonly mistaken: ConductSummary | undefined;
  /** False: not all of its transactions, or of those whom it may imitate, were looked through. */
  readonly isWhole: boolean;
}

export type ConductSources = PoisoningSources & {
  readonly reader: PoisoningSources['reader'] & Pick<LedgerReader, 'listAddressTransactions' | 'listMovesOfOthers'>;
};

type Suspect = Pick<AddressRow, 'addressId' | 'text' | 'firstTxId'>;

/**
 * Poisoning by an address, judged by its newest transactions. A transfer counts against it only if the imitated address
 * was there before the imitation, or if one transaction moves nothing out of many accounts. Vanity addresses can
 * imitate any address, but only an existing one.
 */
export async function findConduct(sources: ConductSources, suspect: Suspect): Promise<PoisoningConduct> {
  const chosen = await chooseTransactions(sources, suspect);
  const groups = toPaymentGroups(await readLegs(sources, chosen.txIds), getChain(sources.reader.chain).signedBy);
  if (groups.length === 0) return { poisoning: undefined, mistaken: undefined, isWhole: chosen.isWhole };
  const { addressId } = suspect;
  const facts = { ...(await readFacts(sources, groups)), isRelay: await readRelays(sources, groups) };
  const accused = groups.map((group) => ({
    group,
    isBatch: isPeoplesBatch(group, facts),
    accusations: accuse(suspectPoisoning(group, facts), group, { addressId, facts }),
  }));
  const open = accused.flatMap(({ isBatch, accusations }) =>
    accusations.filter((each) => !isBatch || !isOfBatch(each)),
  );
  const imitated = await findImitated(
    sources,
    open.map(({ suspicion }) => suspicion),
  );
  const isOlder = await readAges(sources, imitated);
  const imitations = new Map(open.map((each, index) => [each, imitated[index]]));
  const proven = accused.flatMap(({ isBatch, accusations }) =>
    accusations.flatMap((each): readonly Proven[] => {
      if (isBatch && isOfBatch(each)) return [{ ...each, end: each.suspicion.ends[0] }];
      const imitation = imitations.get(each);
      return imitation !== undefined && isOlder(imitation) ? [{ ...each, end: imitation.end }] : [];
    }),
  );
  return {
    poisoning: toConductSummary(proven.map(({ suspicion: { payment }, end }) => ({ payment, victim: end?.victim }))),
    mistaken: toConductSummary(
      listMistaken(groups, proven, { addressId, isPayment: (each) => !isWorthless(each, facts) }),
    ),
    isWhole: chosen.isWhole && imitated.every(({ lookUp }) => lookUp !== 'CUT'),
  };
}

type Proven = Accusation & { readonly end: Imitation['end'] };
/** Known by the transaction alone, if that is a batch. */
const isOfBatch = ({ part, suspicion }: Accusation): boolean => part === 'SENT' && suspicion.rule === 'ZERO_UNSIGNED';

interface Chosen {
  readonly txIds: readonly TxId[];
  readonly isWhole: boolean;
}

/** Transactions that may have to do with poisoning: those that move others' tokens, and all where it looks like an older address. */
async function chooseTransactions(sources: ConductSources, suspect: Suspect): Promise<Chosen> {
  const others = await chooseOfOthers(sources, suspect);
  if (!(await mayImitate(sources, suspect))) return others;
  const page = { offset: 0, limit: MAX_READ + 1 };
  const rows = await sources.reader.listAddressTransactions(suspect.addressId, page);
  const txIds = [...new Set(rows.map(({ txId }) => txId))];
  return {
    txIds: [...new Set([...txIds.slice(0, MAX_READ), ...others.txIds])],
    isWhole: others.isWhole && txIds.length <= MAX_READ,
  };
}

/** True where some address that was there before looks like it. */
async function mayImitate({ reader }: ConductSources, { text, firstTxId }: Suspect): Promise<boolean> {
  const [alike = []] = await listLookAlikes(reader, [{ text }], MAX_TWINS);
  if (alike.length === 0) return false;
  const rows = await reader.listAddresses(alike);
  return alike.length > MAX_TWINS || rows.some((row) => row.firstTxId < firstTxId);
}

async function chooseOfOthers({ reader }: ConductSources, { addressId }: Suspect): Promise<Chosen> {
  const { rows, isWhole } = await reader.listMovesOfOthers(addressId, MAX_LOOKED);
  const assets = [...new Set(rows.flatMap(({ asset, hasZero }) => (hasZero ? [] : [asset])))];
  const fakes = new Set(
    (assets.length === 0 ? [] : await reader.listAssets(assets.sort((a, b) => a - b))).flatMap((row) =>
      row.isSpam ? [row.asset] : [],
    ),
  );
  const moved = new Map<TxId, { readonly moves: number; readonly payers: number; readonly isOdd: boolean }>();
  for (const { txId, asset, moves, payers, hasZero } of rows) {
    const { moves: before = 0, payers: others = 0, isOdd = false } = moved.get(txId) ?? {};
    const sums = { moves: before + moves, payers: others + payers };
    moved.set(txId, { ...sums, isOdd: isOdd || hasZero || fakes.has(asset) });
  }
  const txIds: TxId[] = [];
  let moves = 0;
  for (const [txId, each] of moved) {
    if (!each.isOdd && each.payers < MANY_PAYERS) continue;
    moves += each.moves;
    if (moves > MAX_MOVES && txIds.length > 0) return { txIds, isWhole: false };
    txIds.push(txId);
  }
  return { txIds, isWhole };
}

/** Transactions in one question. */
const PER_READ = 500;

async function readLegs({ reader }: ConductSources, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  const keys = txIds.toSorted((a, b) => a - b);
  const legs: LegRow[] = [];
  for (let from = 0; from < keys.length; from += PER_READ)
    for (const leg of await reader.listLegs(keys.slice(from, from + PER_READ))) legs.push(leg);
  return legs;
}

/** Which of those whom the signers call are relays. */
async function readRelays(
  { reader }: ConductSources,
  groups: readonly PaymentGroup[],
): Promise<(addressId: AddressId) => boolean> {
  const callPayments = groups.flatMap(({ signers, payments }) =>
    payments.flatMap(({ from, to }) => (from !== undefined && to !== undefined && signers.has(from) ? [to] : [])),
  );
  const rows = await reader.listAddresses([...new Set(callPayments)].sort((a, b) => a - b));
  const relays = new Set(rows.flatMap(({ addressId, text }) => (RELAYS.has(text) ? [addressId] : [])));
  return (addressId) => relays.has(addressId);
}

/** Whether whom an imitation imitates was there before the imitation. */
async function readAges(
  { reader }: ConductSources,
  imitations: readonly Imitation[],
): Promise<(imitation: Imitation) => boolean> {
  const ids = new Set(imitations.flatMap(({ imitated, end }) => [imitated ?? [], end?.poisoner ?? []].flat()));
  const rows = await reader.listAddresses([...ids].sort((a, b) => a - b));
  const first = new Map(rows.map((row) => [row.addressId, row.firstTxId]));
  return ({ imitated = -1, end }) =>
    (first.get(imitated) ?? Number.POSITIVE_INFINITY) < (first.get(end?.poisoner ?? -1) ?? Number.NEGATIVE_INFINITY);
}

interface MistakenInput {
  readonly addressId: AddressId;
  /** Made for its own sake. */
  readonly isPayment: (payment: Payment) => boolean;
}

interface ConductTransfer {
  readonly payment: Payment;
  readonly victim: AddressId | undefined;
}

/** Payments to the address by victims after it had appeared in their histories as an imitation. */
function listMistaken(
  groups: readonly PaymentGroup[],
  proven: readonly Proven[],
  { addressId, isPayment }: MistakenInput,
): readonly ConductTransfer[] {
  const since = new Map<AddressId, TxId>();
  for (const { end, suspicion } of proven) {
    if (end?.poisoner !== addressId) continue;
    since.set(end.victim, Math.min(suspicion.payment.txId, since.get(end.victim) ?? Number.POSITIVE_INFINITY));
  }
  return groups.flatMap(({ payments }) =>
    payments.flatMap((payment): readonly ConductTransfer[] => {
      const { from, to, txId } = payment;
      const isMistaken = from !== undefined && to === addressId && txId > (since.get(from) ?? Number.POSITIVE_INFINITY);
      return isMistaken && isPayment(payment) ? [{ payment, victim: from }] : [];
    }),
  );
}

function toConductSummary(transfers: readonly ConductTransfer[]): ConductSummary | undefined {
  if (transfers.length === 0) return undefined;
  return {
    transfers: transfers.length,
    victims: new Set(transfers.flatMap(({ victim }) => victim ?? [])).size,
    txIds: [...new Set(transfers.map(({ payment }) => payment.txId))].sort((a, b) => a - b),
  };
}
