import { deepStrictEqual, ok } from 'node:assert/strict';
import type { ContractLine } from './contract-line.ts';
import { type FamilyRecord, isExempt } from './family-record.ts';
import { digestBlocks, expectCalm, type FamilyStage, follow, getPosition, untilInSync, untilStored } from './stage.ts';
import { startStagedNode } from './staged-node.ts';
import { until } from './until.ts';

const toTitle = (blocks: string): string => `and replaces ${blocks} leaves the ledger of the chain that survives`;

function listReplacements({ reorgs }: FamilyRecord): readonly ContractLine[] {
  if (isExempt(reorgs))
    return [{ group: 'reorgs', title: toTitle('its last blocks'), ...reorgs, prove: async () => {} }];
  return reorgs.map((depth) => ({
    group: 'reorgs',
    title: toTitle(`its last ${depth} blocks`),
    prove: async (stage) => {
      await untilInSync(stage);
      stage.node.reorg(depth, depth + 2);
      await expectCalm(stage);
    },
  }));
}

/** Expects the alarm for a replaced final block, and an unchanged ledger. */
async function expectAlarm(stage: FamilyStage): Promise<void> {
  const { family } = stage;
  const { depth, blocks, unfinal } = family.finality;
  const seed = `final-${family.chain}`;
  const node = await startStagedNode(family, { seed, ...(unfinal === undefined ? {} : { unfinal }) });
  const ledger = await follow(stage, [node]);
  const { height, hash } = node.tip();
  await untilStored(ledger, { height, hash });
  await until(() => ledger.getSource()?.headHeight, height);
  const before = await digestBlocks(ledger);
  node.reorg(depth, blocks);
  await until(async () => (await getPosition(ledger)).alarm !== undefined, true);
  node.mine(3);
  const ledgerState = await getPosition(ledger);
  deepStrictEqual([ledgerState.height, ledgerState.hash], [height, hash]);
  ok(ledgerState.alarm?.includes('rollback'), ledgerState.alarm);
  deepStrictEqual(await digestBlocks(ledger), before);
  await ledger.close();
  await node.stop();
}

export const listReorgLines = (family: FamilyRecord): readonly ContractLine[] => [
  ...listReplacements(family),
  {
    group: 'reorgs',
    title: 'and changes final blocks raises an alarm, and the ledger keeps what it has',
    prove: expectAlarm,
  },
];
