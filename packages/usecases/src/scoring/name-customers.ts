import { type AddressRow, type Direction, getChain, splitAddressKey, type TransactionRow } from '@sulian/domain';
import { readCustomers } from '../customers/read-customers.ts';
import { toCustomerRef } from '../customers/to-customer-ref.ts';
import { getHashText } from '../objects/object-ref.ts';
import type { HopParty, ScoringPath, ScoringPaths } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/**
 * Adds the customers named by the steps to the paths. The end of a path takes the customer of its last step. The result
 * is not stored with the answer, because a note may be suppressed at any time.
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
  const ends = answer.paths.flatMap(({ end }) => end.labelledAddress ?? []);
  const services = ends.map((text) => splitAddressKey(reader.chain, text).address);
  const texts = new Set([
    ...services,
    ...hops.flatMap(({ from, to }) => [from?.address ?? [], to?.address ?? []].flat()),
  ]);
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
  /** The payment may have gone to several parties: the label's own address is looked at. */
  const toEnd = ({ end, hops: steps }: ScoringPath): ScoringPath['end'] => {
    const { address, subKey } = splitAddressKey(reader.chain, end.labelledAddress ?? '');
    if (subKey === undefined) return end;
    const party = name({ address, addresses: 1 }, steps.at(-1)?.hash ?? '', SIDE_OF_END[answer.analysisType]);
    return party?.customer?.subKey === subKey ? end : { ...end, labelledAddress: address };
  };
  return {
    ...answer,
    paths: answer.paths.map((path) => ({
      ...path,
      end: toEnd(path),
      hops: path.hops.map((hop) => ({
        ...hop,
        from: name(hop.from, hop.hash, 'source'),
        to: name(hop.to, hop.hash, 'destination'),
      })),
    })),
  };
}

/** Side of the last step with the party where the money ended. */
const SIDE_OF_END: Readonly<Record<Direction, 'source' | 'destination'>> = {
  INCOMING: 'source',
  OUTGOING: 'destination',
};
