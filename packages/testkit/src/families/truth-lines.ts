import { deepStrictEqual, ok } from 'node:assert/strict';
import type { BalanceReader } from '@sulian/domain';
import type { ContractLine } from './contract-line.ts';
import { type FamilyRecord, isExempt } from './family-record.ts';
import { expectCalm, type FamilyStage, untilInSync } from './stage.ts';

async function expectNoFaults(stage: FamilyStage): Promise<void> {
  await expectCalm(stage);
  const { height, faults } = await stage.ledger.verify();
  deepStrictEqual({ height, faults }, { height: stage.node.tip().height, faults: [] });
}

/** Minimum balances that are compared with the world, and addresses that are compared with the node. */
const BALANCES = 60;
const ADDRESSES = 100;

async function expectTruth(stage: FamilyStage): Promise<void> {
  const { ledger, node } = stage;
  await untilInSync(stage);
  const isCounted = (key: string): boolean => node.isCounted?.(key.slice(0, key.lastIndexOf(' '))) !== false;
  const balances = [...(await ledger.listBalances())].filter(([key, base]) => base !== 0n && isCounted(key));
  const truth = [...node.listBalances()].filter(([key, base]) => base !== 0n && isCounted(key));
  deepStrictEqual(new Map(balances.toSorted()), new Map(truth.toSorted()));
  ok(balances.length >= BALANCES, `${balances.length} balances`);
}

const openBalances = ({ host, family, node }: FamilyStage): BalanceReader => {
  const reader = host.openBalances(family.chain, node);
  if (reader === undefined) throw new Error(`${family.chain}: missing balance reader`);
  return reader;
};

async function expectAudit(stage: FamilyStage): Promise<void> {
  const { ledger, node, family } = stage;
  if (isExempt(family.audit)) return;
  await untilInSync(stage);
  const { addresses, compared, ...audit } = await ledger.audit(openBalances(stage));
  deepStrictEqual(audit, { chain: family.chain, height: node.tip().height, notTold: family.audit.notTold, faults: [] });
  ok(
    addresses >= (family.audit.addresses ?? ADDRESSES) && compared > addresses,
    `${compared} balances of ${addresses} addresses`,
  );
}

/** Not a round sum, so that no fault cancels it. */
const SPOILT_BASE = 1_000_003n;

async function expectDifference(stage: FamilyStage): Promise<void> {
  const { ledger } = stage;
  await untilInSync(stage);
  const [address = ''] = [...(await ledger.listBalances())]
    .filter(([key, base]) => key.startsWith('native ') && base > 0n)
    .map(([key]) => key.slice('native '.length))
    .toSorted();
  await ledger.spoilBalance(address, SPOILT_BASE);
  const { faults } = await ledger.audit(openBalances(stage));
  await ledger.spoilBalance(address, -SPOILT_BASE);
  deepStrictEqual(
    faults.map((each) => each.split(':')[0]),
    [address],
  );
  ok(/: the ledger has \S+ \S+, the node reports \S+$/.test(faults[0] ?? ''), faults[0]);
}

export function listTruthLines({ audit }: FamilyRecord): readonly ContractLine[] {
  const exemption = isExempt(audit) ? audit : {};
  return [
    { group: 'truth', title: 'has after all of it a ledger in which no check finds a fault', prove: expectNoFaults },
    { group: 'truth', title: 'has every balance of its world in the ledger, to the last unit', prove: expectTruth },
    { group: 'audit', title: 'has every balance as the ledger', ...exemption, prove: expectAudit },
    {
      group: 'audit',
      title: 'differs in a balance is reported with both figures',
      ...exemption,
      prove: expectDifference,
    },
  ];
}
