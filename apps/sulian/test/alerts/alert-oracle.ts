import type { AlertConditions, Block } from '@sulian/domain';

/** Scope of an alert for the oracle: addresses, and a height above which it counts. */
export interface Watch {
  readonly addresses: ReadonlySet<string>;
  readonly activity: Extract<AlertConditions, { type: 'ACTIVITY' }>['activityType'];
  readonly aboveHeight: number;
}

/**
 * Expected firings of an ACTIVITY alert of amount 0 on a chain: `hash direction amount` of each transaction. Computed
 * only from the blocks, by following every output, without code of the program.
 */
export function listTrueFirings(blocks: readonly Block[], watch: Watch): readonly string[] {
  const outputs = new Map<string, { readonly address: string | undefined; readonly amount: bigint }>();
  const fired: string[] = [];
  for (const block of blocks)
    for (const { hash, operations } of block.transactions) {
      let received = 0n;
      let sent = 0n;
      let isTouched = false;
      for (const { sources, destinations } of operations) {
        for (const { spends } of sources) {
          const spent = spends === undefined ? undefined : outputs.get(`${spends.hash}:${spends.index}`);
          if (spent?.address === undefined || !watch.addresses.has(spent.address)) continue;
          sent += spent.amount;
          isTouched = true;
        }
        for (const [index, { address, amountBase }] of destinations.entries()) {
          outputs.set(`${hash}:${index}`, { address, amount: amountBase });
          if (address === undefined || !watch.addresses.has(address)) continue;
          received += amountBase;
          isTouched = true;
        }
      }
      if (!isTouched || block.height <= watch.aboveHeight) continue;
      const kind = received > sent ? 'CREDIT' : received < sent ? 'DEBIT' : 'NONE';
      if (watch.activity !== 'ALL' && watch.activity !== kind) continue;
      fired.push(`${hash} ${kind} ${received > sent ? received - sent : sent - received} in ${block.hash}`);
    }
  return fired.sort();
}
