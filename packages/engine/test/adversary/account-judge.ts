import type { AddressId } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, traceAccount } from '../../src/index.ts';
import { playAccounts } from './account-moves.ts';
import { AccountStage, ASSETS, CRIMINAL, NATIVE, SWAP_FACTS, USD_PER_BASE } from './account-stage.ts';
import { toVerdict, type Verdict } from './judge.ts';
import type { Crime, Plan } from './plan.ts';
import { listSuspects } from './suspects.ts';

/** Verdicts of the engine on the criminal's accounts when the plan is carried out: of all assets, by both weights. */
export async function judgeAccounts(crime: Crime, plan: Plan): Promise<readonly Verdict[]> {
  const stage = new AccountStage(crime);
  const [first] = stage.holdings;
  playAccounts(stage, plan);
  const { ledger, labels } = stage;
  const balances = new Map<AddressId, bigint>();
  for (const { address, amount } of stage.holdings)
    if (address !== CRIMINAL) balances.set(address, (balances.get(address) ?? 0n) + amount);
  const suspects = listSuspects(stage, { balances, first: first?.address });
  return Promise.all(
    suspects.map(async ({ object, tainted }) => {
      const question = {
        direction: crime.direction,
        object: { kind: 'ADDRESS', addressIds: [object] },
        policy: DEFAULT_POLICY,
        budget: ACCOUNT_BUDGET,
        method: 'FIFO',
        swaps: SWAP_FACTS,
      } as const;
      const traces = await Promise.all([
        traceAccount(ledger, labels, { ...question, assets: ASSETS, usdPerBase: () => USD_PER_BASE }),
        traceAccount(ledger, labels, { ...question, assets: [NATIVE] }),
      ]);
      return toVerdict(traces, crime, tainted);
    }),
  );
}
