import type { Owner, Role, WorldBlock } from '@sulian/world';

interface Payment {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amountBase: bigint;
}

interface OwnedAddress {
  readonly address: string;
  readonly owner: Pick<Owner, 'id' | 'role'>;
}

/** To whom crimes are done. */
const PEOPLE: ReadonlySet<Role> = new Set(['user', 'victim', 'merchant']);

/** Addresses that people paid who do not own them. */
export function findPaidByPeople(payments: Iterable<Payment>, addresses: readonly OwnedAddress[]): ReadonlySet<string> {
  const owners = new Map(addresses.map(({ address, owner }) => [address, owner]));
  const paid = new Set<string>();
  for (const { from = '', to = '', amountBase } of payments) {
    const payer = owners.get(from);
    if (payer === undefined || amountBase === 0n || !PEOPLE.has(payer.role)) continue;
    if (owners.get(to)?.id !== payer.id) paid.add(to);
  }
  return paid;
}

/** From the first payer to each output; of a mix nobody knows who paid whom. */
export function* listCoinPayments(blocks: readonly WorldBlock[]): Generator<Payment> {
  for (const { inputs, outputs, purpose } of blocks.flatMap(({ transactions }) => transactions)) {
    if (purpose === 'coinjoin') continue;
    const from = inputs[0]?.key?.address;
    for (const { key, amountBase } of outputs) yield { from, to: key?.address, amountBase };
  }
}
