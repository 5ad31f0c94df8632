import { deepStrictEqual, ok } from 'node:assert/strict';
import type { ContractLine } from './contract-line.ts';
import { type Exemption, type FamilyRecord, type FaultCase, isExempt } from './family-record.ts';
import { CONNECTION_FAULTS, CONTENT_FAULTS, type FaultName } from './faults.ts';
import {
  digestBlocks,
  expectReported,
  type FamilyStage,
  follow,
  getPosition,
  untilInSync,
  untilReported,
  untilStored,
} from './stage.ts';
import { startStagedNode } from './staged-node.ts';

const toTitle = (fault: string): string =>
  `and ${fault} is reported, adds nothing, and is followed again once it heals`;

const connectionLines: readonly ContractLine[] = CONNECTION_FAULTS.map(([title, by, code]) => ({
  group: 'faults',
  title: toTitle(title),
  prove: (stage) => expectReported(stage, { by, code }),
}));

function contentLine(title: string, fault: FaultCase | Exemption): ContractLine {
  const line = { group: 'faults', title: toTitle(title) } as const;
  if (isExempt(fault)) return { ...line, ...fault, prove: async () => {} };
  return { ...line, prove: (stage) => expectReported(stage, fault) };
}

const LATE_MS = 200;

const followLines: readonly ContractLine[] = [
  {
    group: 'faults',
    title: 'and answers late, but in time, is followed all the same',
    prove: async (stage) => {
      await untilInSync(stage);
      stage.node.spoil({ kind: 'hang', ms: LATE_MS });
      stage.node.mine(2);
      await untilInSync(stage);
      stage.node.spoil();
      await untilReported(stage.ledger, undefined);
    },
  },
  {
    group: 'faults',
    title: toTitle('repeats a transaction of an earlier block'),
    prove: (stage) => expectReported(stage, { ...stage.again, by: stage.again.repeat }),
  },
  {
    group: 'faults',
    title: 'and restarts is reported while it is away, and followed from the same height',
    prove: expectRestart,
  },
  {
    group: 'behind',
    title: 'and is behind the ledger is reported, changes nothing, and is followed again once it is level',
    prove: expectBehind,
  },
];

async function expectRestart(stage: FamilyStage): Promise<void> {
  const { family } = stage;
  const seed = `restarted-${family.chain}`;
  const before = await startStagedNode(family, { seed });
  const ledger = await follow(stage, [before]);
  await untilStored(ledger, before.tip());
  await before.stop();
  await untilReported(ledger, 'SOURCE_UNREACHABLE');
  const after = await startStagedNode(family, { seed, port: Number(new URL(before.url).port) });
  after.mine(2);
  await untilStored(ledger, after.tip());
  await ledger.close();
  await after.stop();
}

/** More than any simulated chain has above its final block. */
const BLOCKS_LOST = 30;

/** A node that restarts with fewer blocks, final ones gone with them: nothing changes until it has them again. */
async function expectBehind(stage: FamilyStage): Promise<void> {
  const { family, host } = stage;
  const seed = `behind-${family.chain}`;
  const { unfinal } = family.finality;
  const options = { seed, ...(unfinal === undefined ? {} : { unfinal }) };
  const before = await startStagedNode(family, options);
  before.mine(BLOCKS_LOST);
  const ledger = await follow(stage, [before]);
  await untilStored(ledger, before.tip());
  const [stateBefore, digest] = [await getPosition(ledger), await digestBlocks(ledger)];
  await before.stop();
  host.takeLog(family.chain);
  const after = await startStagedNode(family, { ...options, port: Number(new URL(before.url).port) });
  await untilReported(ledger, 'SOURCE_BEHIND');
  const { height } = after.tip();
  deepStrictEqual(ledger.getSource(), { headHeight: height, sourceFault: 'SOURCE_BEHIND' });
  ok(host.takeLog(family.chain).includes(`${family.chain}: the source is at block ${height}, below the stored blocks`));
  deepStrictEqual([await getPosition(ledger), await digestBlocks(ledger)], [stateBefore, digest]);
  after.mine(BLOCKS_LOST + 2);
  await untilStored(ledger, after.tip());
  await untilReported(ledger, undefined);
  await ledger.close();
  await after.stop();
}

export const listFaultLines = (family: FamilyRecord): readonly ContractLine[] => [
  ...connectionLines,
  ...(Object.keys(CONTENT_FAULTS) as readonly FaultName[]).map((name) =>
    contentLine(CONTENT_FAULTS[name], family.faults[name]),
  ),
  ...(family.furtherFaults ?? []).map((fault) => contentLine(fault.title, fault)),
  ...followLines,
];
