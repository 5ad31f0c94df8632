import type { AssetRow, LedgerReader } from '@sulian/domain';

/**
 * Ledger queries of the search for poisoning. For each added query, `witness` must state whether later blocks can
 * change its answer.
 */
export type PoisoningReader = Pick<
  LedgerReader,
  | 'chain'
  | 'coverage'
  | 'listAddresses'
  | 'listAddressesByEnds'
  | 'listAssets'
  | 'listBlockTimes'
  | 'listContracts'
  | 'listLegs'
  | 'listSharedTransactions'
>;

/** Repeats the query; returns the answer as text. */
type LookUp = (reader: PoisoningReader) => Promise<string>;

/** Answers that later blocks, or people, may change. */
export interface Testimony {
  /** Facts of each asset as text; undefined for an asset that the chain does not have. */
  readonly assets: ReadonlyMap<number, string | undefined>;
  readonly contracts: ReadonlyMap<string, boolean>;
  readonly lookUps: readonly { readonly ask: LookUp; readonly answer: string }[];
}

/** Texts in one question. */
const PER_READ = 5_000;

const askEnds =
  (...of: Parameters<LedgerReader['listAddressesByEnds']>): LookUp =>
  async (reader) =>
    toText(await reader.listAddressesByEnds(...of));
const askShared =
  (...of: Parameters<LedgerReader['listSharedTransactions']>): LookUp =>
  async (reader) =>
    toText(await reader.listSharedTransactions(...of));

const toText = (answer: unknown): string => JSON.stringify(answer);
const toAssetTexts = (rows: readonly AssetRow[]) => new Map(rows.map((row) => [row.asset, toText(row)]));

/**
 * A reader that records its answers. Legs, block times and texts of addresses are not recorded: they change only with a
 * rollback; coverage changes with a round of fetching.
 */
export function witness(reader: PoisoningReader): { readonly reader: PoisoningReader; readonly testimony: Testimony } {
  const assets = new Map<number, string | undefined>();
  const contracts = new Map<string, boolean>();
  const lookUps: { readonly ask: LookUp; readonly answer: string }[] = [];
  const { chain, coverage, listAddresses, listBlockTimes, listLegs } = reader;
  return {
    testimony: { assets, contracts, lookUps },
    reader: {
      ...{ chain, listAddresses, listBlockTimes, listLegs },
      ...(coverage === undefined ? {} : { coverage }),
      async listAssets(numbers) {
        const rows = await reader.listAssets(numbers);
        const texts = toAssetTexts(rows);
        for (const number of numbers) assets.set(number, texts.get(number));
        return rows;
      },
      async listContracts(texts) {
        const answer = await reader.listContracts(texts);
        for (const text of texts) contracts.set(text, answer.has(text));
        return answer;
      },
      async listAddressesByEnds(...of) {
        const answer = await reader.listAddressesByEnds(...of);
        if (of[0].length > 0) lookUps.push({ ask: askEnds(...of), answer: toText(answer) });
        return answer;
      },
      async listSharedTransactions(...of) {
        const answer = await reader.listSharedTransactions(...of);
        lookUps.push({ ask: askShared(...of), answer: toText(answer) });
        return answer;
      },
    },
  };
}

/** Items for which the ledger would still return the recorded answers. */
export async function listStanding<T extends { readonly testimony: Testimony }>(
  reader: PoisoningReader,
  all: readonly T[],
): Promise<readonly T[]> {
  const assets = toAssetTexts(await reader.listAssets(keysOf(all, ({ assets: of }) => of)));
  const texts = keysOf(all, ({ contracts: of }) => of);
  const contracts = new Set<string>();
  for (let from = 0; from < texts.length; from += PER_READ)
    for (const text of await reader.listContracts(texts.slice(from, from + PER_READ))) contracts.add(text);
  const standing: T[] = [];
  for (const each of all) {
    const { testimony } = each;
    const isSame =
      [...testimony.assets].every(([asset, text]) => assets.get(asset) === text) &&
      [...testimony.contracts].every(([text, isContract]) => contracts.has(text) === isContract) &&
      (await areSame(reader, testimony));
    if (isSame) standing.push(each);
  }
  return standing;
}

const keysOf = <T extends { readonly testimony: Testimony }, K>(
  all: readonly T[],
  of: (testimony: Testimony) => ReadonlyMap<K, unknown>,
): readonly K[] => [...new Set(all.flatMap(({ testimony }) => [...of(testimony).keys()]))];

async function areSame(reader: PoisoningReader, { lookUps }: Testimony): Promise<boolean> {
  for (const { ask, answer } of lookUps) if ((await ask(reader)) !== answer) return false;
  return true;
}

/** Estimated bytes: the texts and their containers. */
export const sizeOfTestimony = ({ assets, contracts, lookUps }: Testimony): number =>
  [...assets.values()].reduce((sum, text) => sum + 60 + (text?.length ?? 0), 0) +
  contracts.size * 120 +
  // A question is about as long as its answer.
  lookUps.reduce((sum, { answer }) => sum + 500 + 4 * answer.length, 0);
