import { deepStrictEqual, match } from 'node:assert/strict';
import type { ErrorCode } from '@sulian/domain';
import type { BlockPosition, FamilyRecord, FaultCase, NodeAddress, RepeatedTransaction } from './family-record.ts';
import type { FamilyHost, FollowedLedger } from './host.ts';
import { type StagedNode, startStagedNode } from './staged-node.ts';
import { until, untilAlike } from './until.ts';

/** One node of a family and one program that follows it, for all lines of the contract. */
export interface FamilyStage {
  readonly family: FamilyRecord;
  readonly host: FamilyHost;
  readonly node: StagedNode;
  readonly ledger: FollowedLedger;
  readonly again: RepeatedTransaction;
  /** Folder for files, which the caller removes. */
  readonly dir: string;
  close(): Promise<void>;
}

export async function openStage(family: FamilyRecord, host: FamilyHost, dir: string): Promise<FamilyStage> {
  const again = family.again();
  const node = await startStagedNode(family, { seed: `faulty-${family.chain}` }, again.keep);
  const ledger = await host.follow(family.connect([node]));
  const close = async () => {
    await ledger.close();
    await node.stop();
  };
  return { family, host, node, ledger, again, dir, close };
}

export const follow = ({ family, host }: FamilyStage, nodes: readonly NodeAddress[]): Promise<FollowedLedger> =>
  host.follow(family.connect(nodes));

export async function getPosition(ledger: FollowedLedger) {
  const { height, hash, alarm } = await ledger.getState();
  return { height, hash, alarm };
}

/** Tables that only blocks change: wallets and the checkpoint's alarm follow in their own time. */
export async function digestBlocks(ledger: FollowedLedger) {
  const { block, transaction, leg } = await ledger.digestTables();
  return { block, transaction, leg };
}

export const untilStored = (ledger: FollowedLedger, { height, hash }: BlockPosition): Promise<void> =>
  until(() => getPosition(ledger), { height, hash, alarm: undefined });

export const untilInSync = ({ ledger, node }: FamilyStage): Promise<void> => untilStored(ledger, node.tip());

export const untilReported = (ledger: FollowedLedger, fault: ErrorCode | undefined): Promise<void> =>
  until(() => ledger.getSource()?.sourceFault, fault);

/** Expects the tables of a program that read only the current chain. Wallets follow their blocks. */
export async function expectCalm(stage: FamilyStage): Promise<void> {
  const { ledger, node } = stage;
  const calm = await follow(stage, [node]);
  try {
    await Promise.all([untilInSync(stage), untilStored(calm, node.tip())]);
    await untilAlike(ledger.digestTables, calm.digestTables);
  } finally {
    await calm.close();
  }
}

const BLOCKS = 3;

/** Expects that a fault is reported, adds nothing, and is over once the node heals. */
export async function expectReported(stage: FamilyStage, fault: FaultCase): Promise<void> {
  const { family, host, ledger, node } = stage;
  const { by, code = 'SOURCE_MALFORMED', words = /(?:)/, blocks = BLOCKS } = fault;
  const line = new RegExp(`error ${family.chain}: trying again in \\d+ ms: ${code} .*"chain":"${family.chain}"`);
  await untilInSync(stage);
  const before = await getPosition(ledger);
  try {
    node.spoil(by);
    // A poll under way may have found the node in sync already: new blocks come after the first report only.
    if (code === 'SOURCE_SYNCING') await untilReported(ledger, code);
    host.takeLog(family.chain);
    node.mine(blocks);
    let log = '';
    const isLogged = (): boolean => {
      log += host.takeLog(family.chain);
      return line.test(log);
    };
    await until(isLogged, true);
    await untilReported(ledger, code);
    match(log, words);
    deepStrictEqual(await getPosition(ledger), before);
  } finally {
    node.spoil();
  }
  await untilInSync(stage);
  await untilReported(ledger, undefined);
}
