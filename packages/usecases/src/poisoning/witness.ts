import type { AssetRow, LedgerReader } from '@sulian/domain';

/** What finding poisoning asks of a ledger. Whoever asks more must say in `witness` whether blocks can change the answer. */
export type PoisoningReader = Pick<
  LedgerReader,
  | 'chain'
  | 'listAddresses'
  | 'listAddressesByEnds'
  | 'listAssets'
  | 'listBlockTimes'
  | 'listContracts'
  | 'listLegs'
  | 'listSharedTransactions'
>;

/** Asks again; the answer as a text. */
type LookUp = (reader: PoisoningReader) => Promise<string>;

/** Answers that later blocks, or people, may change. */
export interface Testimony {
  /** What is known of each asset; of one that the chain does not have nothing. */
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
 * A reader that remembers what it was told. Not what stands for as long as no block is taken back: legs, times of blocks
 * and the texts of addresses, which are all that is asked of those rows.
 */
export function witness(reader: PoisoningReader): { readonly reader: PoisoningReader; readonly testimony: Testimony } {
  const assets = new Map<number, string | undefined>();
  const contracts = new Map<string, boolean>();
  const lookUps: { readonly ask: LookUp; readonly answer: string }[] = [];
  const { chain, listAddresses, listBlockTimes, listLegs } = reader;
  return {
    testimony: { assets, contracts, lookUps },
    reader: {
      ...{ chain, listAddresses, listBlockTimes, listLegs },
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

/** Those of them for which the ledger would still say the same. */
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

/** About so many bytes: texts, and what holds them. */
export const sizeOfTestimony = ({ assets, contracts, lookUps }: Testimony): number =>
  [...assets.values()].reduce((sum, text) => sum + 60 + (text?.length ?? 0), 0) +
  contracts.size * 120 +
  // A question is about as long as its answer.
  lookUps.reduce((sum, { answer }) => sum + 500 + 4 * answer.length, 0);
