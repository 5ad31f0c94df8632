import { rejects } from 'node:assert/strict';
import type { ContractLine } from './contract-line.ts';
import { type Exemption, type FamilyRecord, isExempt, type NodeAddress } from './family-record.ts';
import { type FamilyStage, follow, untilInSync, untilStored } from './stage.ts';
import { type StagedNode, startStagedNode } from './staged-node.ts';

/** Port 9 discards: no node of ours answers there. */
const SILENT: NodeAddress = { url: 'http://127.0.0.1:9' };

/** Length of the range that two nodes return. */
const RANGE = 5;

const leaveOut = async (): Promise<void> => {};

async function expectOther(stage: FamilyStage): Promise<void> {
  const both = await follow(stage, [SILENT, stage.node]);
  await untilInSync(stage);
  await untilStored(both, stage.node.tip());
  await both.close();
}

async function expectDisagreement({ family }: FamilyStage, nodes: readonly StagedNode[], message: RegExp) {
  const [{ height } = { height: 0 }] = nodes.map((each) => each.tip());
  const source = family.connect(nodes);
  await rejects(source.getBlocks(height - RANGE, height), { code: 'SOURCE_MALFORMED', message });
}

async function expectDifferentBlocks(stage: FamilyStage): Promise<void> {
  const nodes = await startBoth(stage, ['one', 'other']);
  await expectDisagreement(stage, nodes, /^two nodes disagree on block/);
  await Promise.all(nodes.map((each) => each.stop()));
}

async function expectDifferentReceipts(stage: FamilyStage): Promise<void> {
  const { disagreement } = stage.family;
  if (isExempt(disagreement) || isExempt(disagreement.receipts)) return;
  const [one, same] = await startBoth(stage, ['one', 'one']);
  for (const { by, words = /^two nodes disagree on/ } of disagreement.receipts) {
    same.spoil(by);
    await expectDisagreement(stage, [one, same], words);
  }
  await Promise.all([one.stop(), same.stop()]);
}

async function startBoth({ family }: FamilyStage, seeds: readonly [string, string]): Promise<[StagedNode, StagedNode]> {
  const start = (name: string) => startStagedNode(family, { seed: `${name}-${family.chain}` });
  return [await start(seeds[0]), await start(seeds[1])];
}

async function expectForeign({ family }: FamilyStage): Promise<void> {
  const node = await startStagedNode(family, { seed: `foreign-${family.chain}` });
  node.spoil(family.foreign);
  await rejects(family.connect([node], false).getHead(), { code: 'BLOCK_FOREIGN' });
  await node.stop();
}

export function listNodeLines({ disagreement }: FamilyRecord): readonly ContractLine[] {
  const own: Exemption | undefined = isExempt(disagreement) ? disagreement : undefined;
  const receipts =
    own ?? (!isExempt(disagreement) && isExempt(disagreement.receipts) ? disagreement.receipts : undefined);
  const line = (title: string, prove: ContractLine['prove'], exemption: Exemption | undefined): ContractLine =>
    exemption === undefined
      ? { group: 'nodes', title, prove }
      : { group: 'nodes', title, ...exemption, prove: leaveOut };
  return [
    line('and falls silent is replaced by another one', expectOther, own),
    line('and has other blocks than a second node is rejected with it', expectDifferentBlocks, own),
    line('and has other receipts than a second node is rejected with it', expectDifferentReceipts, receipts),
    line('and is of another network is rejected', expectForeign, undefined),
  ];
}
