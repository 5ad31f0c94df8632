import type { CounterpartiesAnswer } from '@sulian/contract';
import {
  type AddressRow,
  type Headline,
  type LabelIndex,
  type LedgerReader,
  memoizeBatch,
  type Party,
} from '@sulian/domain';
import {
  type CounterpartyList,
  findSpeakingLabel,
  isOwnersChain,
  levelOfParty,
  mapHeadlines,
  toProvenance,
  toRatedLabel,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

/** Facts of a party as the call returns them. */
export type ShownParty = Pick<
  CounterpartiesAnswer['items'][number],
  | 'party'
  | 'address'
  | 'wallet'
  | 'entity'
  | 'headline'
  | 'level'
  | 'levelOf'
  | 'levelReason'
  | 'entityFrom'
  | 'provenance'
>;

/** Rows of a list of any kind, by party. */
interface PartyRows extends Pick<CounterpartyList, 'granularity'> {
  readonly rows: readonly { readonly other: Party }[];
}

const NOBODY = {
  address: null,
  wallet: null,
  entity: null,
  headline: null,
  level: 'Undefined',
  levelOf: null,
  levelReason: null,
  entityFrom: null,
  provenance: null,
} as const;

/** Facts of the parties in a list's rows, in the words of the call. */
export async function readParties(
  deps: Pick<ApiDeps, 'policy' | 'answers'>,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  { list: { rows, granularity } }: { readonly list: PartyRows },
): Promise<(party: Party) => ShownParty> {
  const ids = rows.flatMap(({ other }) => (typeof other === 'number' ? [other] : []));
  const addresses = await readAddresses(reader, ids);
  // An address alone is its own, as most are.
  const others = [...addresses.values()].flatMap(({ referenceAddressId: id }) => (addresses.has(id) ? [] : id));
  const references = await readAddresses(reader, others);
  const walletOf = (row: AddressRow): string =>
    isOwnersChain(reader)
      ? row.text
      : ((addresses.get(row.referenceAddressId) ?? references.get(row.referenceAddressId))?.text ?? row.text);
  const textOf = (row: AddressRow): string => (granularity === 'WALLET' ? walletOf(row) : row.text);
  const headlines = await readHeadlines(
    deps,
    { reader, labels },
    { rows: [...addresses.values()], granularity, textOf },
  );
  return (party) => {
    if (typeof party !== 'number') return { party, ...NOBODY };
    const row = addresses.get(party);
    if (row === undefined) return { party: granularity, ...NOBODY };
    const named = findName({ reader, labels }, row, granularity);
    const entity = named === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, named.label);
    return {
      party: granularity,
      address: textOf(row),
      wallet: walletOf(row),
      entity,
      headline: headlines.get(party) ?? null,
      ...levelOfParty(
        entity === null || named === undefined ? undefined : { entity, from: named.from },
        headlines.get(party),
      ),
      entityFrom: named?.from ?? null,
      provenance: named === undefined ? null : toProvenance(named.label),
    };
  };
}

/** Cached parties per list. */
const MAX_CACHED = 10_000;

/** Reads the facts of some of a list's parties. */
export type ReadParties = (parties: readonly Party[]) => Promise<(party: Party) => ShownParty>;

/** The same for a list that is read in parts, of one snapshot: who was met in one part is not read again for the next. */
export function memoizeParties(
  deps: Parameters<typeof readParties>[0],
  from: Parameters<typeof readParties>[1],
  granularity: CounterpartyList['granularity'],
): ReadParties {
  const partyBatches = memoizeBatch(async (parties: readonly Party[]) => {
    const partyOf = await readParties(deps, from, { list: { rows: parties.map((other) => ({ other })), granularity } });
    return new Map(parties.map((party) => [party, partyOf(party)]));
  }, MAX_CACHED);
  return async (parties) => {
    const partyOf = await partyBatches.read(parties);
    return (party) => partyOf.get(party) ?? { party: typeof party === 'number' ? granularity : party, ...NOBODY };
  };
}

function readHeadlines(
  deps: Pick<ApiDeps, 'policy' | 'answers'>,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  {
    rows,
    granularity,
    textOf,
  }: Pick<CounterpartyList, 'granularity'> & {
    readonly rows: readonly AddressRow[];
    readonly textOf: (row: AddressRow) => string;
  },
): Promise<ReadonlyMap<number, Headline>> {
  return mapHeadlines(
    deps,
    { reader, labels },
    rows.map((row) => [row.addressId, { objectType: granularity, address: textOf(row), row }]),
  );
}

/** An address goes by its own label, else by its wallet's; a wallet by its own, and by its address's while that is alone. */
export function findName(
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  { addressId, walletId, text }: Pick<AddressRow, 'addressId' | 'walletId'> & Partial<Pick<AddressRow, 'text'>>,
  granularity: CounterpartyList['granularity'],
) {
  const wallet = walletId === undefined ? undefined : labels.findWalletLabel(walletId);
  const isAlone = granularity === 'ADDRESS' || walletId === undefined;
  const ofAddress =
    text === undefined ? labels.findAddressLabel(addressId) : findSpeakingLabel({ reader, labels }, text);
  const own = isAlone ? ofAddress : undefined;
  if (own !== undefined) return { label: own, from: 'ADDRESS' } as const;
  return wallet === undefined ? undefined : ({ label: wallet, from: 'WALLET' } as const);
}

const readAddresses = async (reader: LedgerReader, ids: readonly number[]): Promise<ReadonlyMap<number, AddressRow>> =>
  new Map((await reader.listAddresses([...new Set(ids)].sort((a, b) => a - b))).map((row) => [row.addressId, row]));
