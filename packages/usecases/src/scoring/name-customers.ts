import { type AddressRow, getChain, type TransactionRow } from '@sulian/domain';
import { readCustomers } from '../customers/read-customers.ts';
import { toCustomerRef } from '../customers/to-customer-ref.ts';
import { getHashText } from '../objects/object-ref.ts';
import type { HopParty, ScoringPaths } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/**
 * The same paths with the customers that their steps name. It is never kept with the answer: a note may be suppressed at any
 * time.
 */
export async function nameCustomers(
  deps: Pick<ScoringDeps, 'noteSuppressions' | 'policy'>,
  { adapter, reader, labels }: Pick<ScoringQuestion, 'adapter' | 'reader' | 'labels'>,
  answer: ScoringPaths,
): Promise<ScoringPaths> {
  if (getChain(reader.chain).subKey === undefined) return answer;
  const hops = answer.paths.flatMap((path) => path.hops);
  const rows = new Map<string, TransactionRow>();
  for (const hash of new Set(hops.map((hop) => hop.hash)))
    for (const row of await reader.listTransactionsByHash(getHashText(adapter, hash))) rows.set(hash, row);
  const texts = new Set(hops.flatMap(({ from, to }) => [from?.address ?? [], to?.address ?? []].flat()));
  const addresses = new Map((await reader.listAddressesByText([...texts])).map((row) => [row.text, row]));
  const findCustomer = await readCustomers(deps, { reader, labels }, [...rows.values()]);
  const name = (party: HopParty | null, hash: string, side: 'source' | 'destination'): HopParty | null => {
    const [row, address]: [TransactionRow | undefined, AddressRow | undefined] = [
      rows.get(hash),
      addresses.get(party?.address ?? ''),
    ];
    if (party === null || row === undefined || address === undefined) return party;
    const customer = findCustomer(row.txId, address, side);
    return customer === undefined ? party : { ...party, customer: toCustomerRef(deps.policy, customer) };
  };
  return {
    ...answer,
    paths: answer.paths.map((path) => ({
      ...path,
      hops: path.hops.map((hop) => ({
        ...hop,
        from: name(hop.from, hop.hash, 'source'),
        to: name(hop.to, hop.hash, 'destination'),
      })),
    })),
  };
}
