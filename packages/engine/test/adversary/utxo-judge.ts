import type { AddressId } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, traceUtxo } from '../../src/index.ts';
import { toVerdict, type Verdict } from './judge.ts';
import type { Crime, Plan } from './plan.ts';
import { listSuspects } from './suspects.ts';
import { playUtxo } from './utxo-moves.ts';
import { CRIMINAL, UtxoStage } from './utxo-stage.ts';

/** Verdicts of the engine on the criminal's addresses when the plan is carried out. */
export async function judgeUtxo(crime: Crime, plan: Plan): Promise<readonly Verdict[]> {
  const stage = new UtxoStage(crime);
  const [first] = stage.coins;
  playUtxo(stage, plan);
  const { labels, rootOf } = stage.finish();
  const balances = new Map<AddressId, bigint>();
  for (const { address, amount } of stage.coins) balances.set(address, (balances.get(address) ?? 0n) + amount);
  const suspects = listSuspects(stage, { balances, first: first?.address });
  // Addresses that the criminal's name covers are named by it, whatever the money shows.
  const unnamed = suspects.filter(({ object }) => rootOf(object) !== rootOf(CRIMINAL));
  return Promise.all(
    unnamed.map(async ({ object, tainted }) => {
      const wallet = stage.ledger.wallets.get(object);
      const trace = await traceUtxo(stage.ledger, labels, {
        direction: crime.direction,
        object: {
          kind: 'ADDRESS',
          addressIds: [object],
          ...(wallet === undefined ? {} : { walletId: wallet.walletId }),
        },
        asset: 0,
        policy: DEFAULT_POLICY,
        budget: DEFAULT_BUDGET,
        method: 'FIFO',
      });
      return toVerdict([trace], crime, tainted);
    }),
  );
}
