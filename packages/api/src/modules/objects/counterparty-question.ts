import type { counterpartiesQuery } from '@sulian/contract';
import type { AssetRow, ConsoleLabelIndex, LedgerReader } from '@sulian/domain';
import { type CounterpartyObject, findCoin, getAdapter, type ListQuestion, toCustomer } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type FoundObject, toLedgerObject } from './find-object.ts';
import { toNarrow } from './narrow-counterparties.ts';

/** Query of a counterparty list and of its file. */
export type AskedCounterparties = Omit<z.output<typeof counterpartiesQuery>, 'offset' | 'limit' | 'asOf' | 'by'> & {
  readonly by?: 'ADDRESS' | 'ENTITY';
};

interface ObjectContext {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
}

/**
 * The use-case's question; `object` undefined for what the ledger never saw.
 * @throws BAD_REQUEST for no coin of the chain, a tag where there are none, amounts of several coins
 */
export async function toQuestion(
  deps: ApiDeps,
  { reader, labels, foundObject }: ObjectContext,
  query: AskedCounterparties,
): Promise<{
  readonly object: CounterpartyObject | undefined;
  /** The one requested coin; undefined: all. */
  readonly coin: AssetRow | undefined;
  readonly question: Omit<ListQuestion, 'object' | 'offset' | 'limit' | 'asOf'>;
}> {
  const { direction, from: fromSec, to: toSec, sort, subKey, includePoisoning } = query;
  const { coin } = await findCoin(reader, getAdapter(deps, reader.chain), query.coin);
  const asset = coin.kind === 'ONE' ? coin.asset : undefined;
  const question = {
    reader,
    labels,
    prices: deps.prices,
    asset: asset?.asset,
    direction: direction === 'BOTH' ? undefined : direction,
    fromSec,
    toSec,
    customer: subKey === undefined ? undefined : toCustomer(reader.chain, subKey, deps.noteSuppressions),
    sort,
    includesPoisoning: includePoisoning === 'true',
    parts: foundObject.entity && deps.edgeParts.of([foundObject.entity.entityId, labels.version, deps.prices.version]),
    narrow: await toNarrow(deps, { reader, labels, asset }, query),
  };
  return { object: toLedgerObject(foundObject), coin: asset, question };
}
