import type { Headline, LabelIndex, LedgerReader } from '@sulian/domain';
import { findSpeakingLabel } from '../labels/speaking-label.ts';
import { readTimes } from '../objects/read-times.ts';
import { listHeadlines } from '../scoring/list-headlines.ts';
import { toRatedLabel } from '../scoring/party-level.ts';
import {
  type AddressHoldings,
  findRequested,
  type HoldingDeps,
  type Requested,
  readHoldings,
} from './read-holdings.ts';

type Deps = HoldingDeps & Pick<Parameters<typeof listHeadlines>[0], 'policy' | 'answers'>;

interface LabelledLedger {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
}

/** Facts of one address, without a walk. */
export interface AddressSummary extends AddressHoldings {
  address: string;
  isUnseen: boolean;
  /** The requested text, where it is an account of one token that the address owns. */
  tokenAccount: string | null;
  entity: ReturnType<typeof toRatedLabel> | null;
  headline: Headline | null;
  firstActivityDate: number | null;
  lastActivityDate: number | null;
}

interface AddressesQuery {
  readonly texts: readonly string[];
  readonly maxCoins: number;
  readonly maxFreezable: number;
}

/**
 * Facts of many addresses of one chain, in their order, by a fixed number of queries.
 * @param texts canonical
 * @param maxCoins coins that each names; those of the largest value first
 * @param maxFreezable freezable coins that each names, in the same order
 */
export async function readAddresses(
  deps: Deps,
  { reader, labels }: LabelledLedger,
  { texts, maxCoins, maxFreezable }: AddressesQuery,
): Promise<readonly AddressSummary[]> {
  const requested = await findRequested(reader, texts);
  const [headlines, timeOf, holdings] = await Promise.all([
    listHeadlines(
      deps,
      { reader, labels },
      requested.map(({ text: address, row }) => ({ objectType: 'ADDRESS' as const, address, row })),
    ),
    readTimes(
      reader,
      requested.flatMap(({ row }) => (row === undefined ? [] : [row.firstTxId, row.lastTxId])),
    ),
    readHoldings(deps, reader, { requested, maxCoins, maxFreezable }),
  ]);
  return holdings.map((holding, index) => {
    const { text, row, tokenAccount } = requested[index] as Requested;
    const isTimed = row !== undefined && holding.historyState === 'WHOLE';
    const label =
      findSpeakingLabel({ reader, labels }, text) ??
      (row?.walletId === undefined ? undefined : labels.findWalletLabel(row.walletId));
    return {
      ...holding,
      address: text,
      // On a chain on demand the lack of a row shows nothing.
      isUnseen: row === undefined && reader.coverage === undefined,
      tokenAccount,
      entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
      headline: headlines[index] ?? null,
      firstActivityDate: isTimed ? timeOf(row.firstTxId) : null,
      lastActivityDate: isTimed ? timeOf(row.lastTxId) : null,
    };
  });
}
