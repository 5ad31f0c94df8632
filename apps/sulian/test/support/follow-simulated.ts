import { isDeepStrictEqual } from 'node:util';
import type { BlockSource, ChainId, ErrorCode } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import type { Fault, WorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import type { Program } from '../../src/compose.ts';
import { followChains } from '../../src/follow-chains.ts';
import { makeTempDir } from './run-sulian.ts';
import { openTestProgram } from './test-program.ts';

/** A busy machine follows a whole chain again within a minute. */
const POLL = { timeout: 60_000, interval: 20 };

/** More than any simulated chain has above its final block. */
const BLOCKS_LOST = 30;

/** Faults of nodes that return receipts apart from blocks, with the code of each. */
export const NODE_FAULTS = [
  ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
  ['limits how often it is asked', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
  ['is overloaded', { kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
  ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
  ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
  ['leaves a block out', { kind: 'gap' }, 'SOURCE_MALFORMED'],
  ['names a wrong hash for every height', { kind: 'lie-hash' }, 'SOURCE_MALFORMED'],
  ['offers a block on another parent', { kind: 'lie-parent' }, 'SOURCE_MALFORMED'],
  ['changes bodies of transactions', { kind: 'lie-amount' }, 'SOURCE_MALFORMED'],
  ['answers with another block', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
  ['claims blocks that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
  ['leaves out what became of a transaction', { kind: 'lie-infos' }, 'SOURCE_MALFORMED'],
] as const;

/** A node of a simulated chain, whose answers can be made wrong. */
export type SimulatedNode = Pick<WorldNode, 'url' | 'fault' | 'stop'> & {
  mine(blocks: number): unknown;
  reorg(depth: number, blocks: number): unknown;
};

interface BlockPosition {
  readonly height: number;
  readonly hash: string;
}

/** A simulated chain as its tests begin with it. */
interface SimulatedChain<Node extends SimulatedNode> {
  readonly chain: ChainId;
  /** A node of this name's own story; a later one may take the port of one before. */
  start(seed: string, more?: { readonly port?: number }): Promise<Node>;
  tipOf(node: Node): BlockPosition;
  connect(urls: readonly string[]): BlockSource;
}

/** A program of its own database that follows nodes. */
export interface Followed {
  readonly program: Program;
  readonly source: () => { readonly headHeight?: number; readonly sourceFault?: ErrorCode } | undefined;
  close(): Promise<void>;
}

/** One node and one program that follows it, for the tests of a file, with the checks of such tests. */
export function useFollowed<Node extends SimulatedNode>(simulated: SimulatedChain<Node>) {
  const { chain, connect, tipOf } = simulated;
  const dir = makeTempDir();
  let node: Node;
  let main: Followed;
  beforeAll(async () => {
    node = await simulated.start(`faulty-${chain}`);
    main = await follow([node.url]);
  }, 120_000);
  const lines: string[] = [];
  beforeEach(() => void vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0));
  afterEach(() => {
    node.fault();
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await main.close();
    await node.stop();
    dir.remove();
  });

  async function follow(urls: readonly string[]): Promise<Followed> {
    const { program, close } = await openTestProgram();
    const stop = new AbortController();
    const following = followChains(program, [{ chain, source: connect(urls), pollMs: 30 }], stop.signal);
    return {
      program,
      source: () => following.sources.get(chain) as ReturnType<Followed['source']>,
      close: async () => {
        stop.abort();
        await following.done;
        await close();
      },
    };
  }
  const getHeld = async ({ program }: Followed) => {
    const { height, hash, alarm } = await program.ledger.getState(chain);
    return { height, hash, alarm };
  };
  const untilHeld = (followed: Followed, { height, hash }: BlockPosition) =>
    expect.poll(() => getHeld(followed), POLL).toEqual({ height, hash, alarm: undefined });
  const untilInSync = (followed: Followed) => untilHeld(followed, tipOf(node));
  const untilSaid = (followed: Followed, fault: ErrorCode | undefined) =>
    expect.poll(() => followed.source()?.sourceFault, POLL).toBe(fault);
  const digest = ({ program }: Followed) => digestTables(program.database, chain);
  /** Expects the ledger of a program that read only the current chain. Wallets follow their blocks. */
  const expectCalm = async () => {
    const calm = await follow([node.url]);
    try {
      await Promise.all([untilInSync(main), untilInSync(calm)]);
      const areAlike = async () => isDeepStrictEqual(await digest(main), await digest(calm));
      await expect.poll(areAlike, POLL).toBe(true);
      expect(await digest(main)).toEqual(await digest(calm));
    } finally {
      await calm.close();
    }
  };

  return {
    url: () => node.url,
    dir: dir.path,
    /** A fault is named, adds nothing, and is over once the node heals. */
    expectNamed: async (fault: Parameters<Node['fault']>[0], code: ErrorCode, words = /(?:)/) => {
      await untilInSync(main);
      const before = await getHeld(main);
      lines.splice(0);
      node.fault(fault);
      node.mine(3);
      await untilSaid(main, code);
      expect(lines.join('')).toMatch(words);
      expect(await getHeld(main)).toEqual(before);
      node.fault();
      await untilInSync(main);
      await untilSaid(main, undefined);
    },
    /** A late answer within the time limit is no fault. */
    expectFollowed: async (fault: Fault) => {
      await untilInSync(main);
      node.fault(fault);
      node.mine(2);
      await untilInSync(main);
      expect(main.source()?.sourceFault).toBeUndefined();
    },
    expectReplaced: async (depth: number) => {
      await untilInSync(main);
      node.reorg(depth, depth + 2);
      await expectCalm();
    },
    expectSpokenFor: async () => {
      const both = await follow(['http://127.0.0.1:9', node.url]);
      await untilInSync(both);
      await both.close();
    },
    expectFaultless: async () => {
      await expectCalm();
      expect(await verify(main.program, chain, 100)).toMatchObject({ height: tipOf(node).height, faults: [] });
    },
    /** A restarted node is reported while it is absent, and then followed from the same height. */
    expectRestart: async () => {
      const before = await simulated.start(`restarted-${chain}`);
      const followed = await follow([before.url]);
      await untilHeld(followed, tipOf(before));
      await before.stop();
      await untilSaid(followed, 'SOURCE_UNREACHABLE');
      const after = await simulated.start(`restarted-${chain}`, { port: Number(new URL(before.url).port) });
      after.mine(2);
      await untilHeld(followed, tipOf(after));
      await followed.close();
      await after.stop();
    },
    /** A node that restarts with fewer blocks, final ones gone with them, is behind: nothing changes until it has them again. */
    expectBehind: async () => {
      const before = await simulated.start(`behind-${chain}`);
      before.mine(BLOCKS_LOST);
      const followed = await follow([before.url]);
      await untilHeld(followed, tipOf(before));
      const held = await digest(followed);
      await before.stop();
      const after = await simulated.start(`behind-${chain}`, { port: Number(new URL(before.url).port) });
      await untilSaid(followed, 'SOURCE_BEHIND');
      expect(followed.source()).toEqual({ headHeight: tipOf(after).height, sourceFault: 'SOURCE_BEHIND' });
      expect(lines.join('')).toMatch(
        new RegExp(`${chain}: the source stands at block ${tipOf(after).height}, below what is held`),
      );
      expect(await digest(followed)).toEqual(held);
      after.mine(BLOCKS_LOST + 2);
      await untilHeld(followed, tipOf(after));
      await untilSaid(followed, undefined);
      await followed.close();
      await after.stop();
    },
    /** A replaced final block raises the alarm; the ledger is unchanged. */
    expectAlarm: async (other: Node, reorg: readonly [depth: number, blocks: number]) => {
      const followed = await follow([other.url]);
      const { height, hash } = tipOf(other);
      await untilHeld(followed, { height, hash });
      await expect.poll(() => followed.source()?.headHeight, POLL).toBe(height);
      other.reorg(...reorg);
      await expect.poll(async () => (await getHeld(followed)).alarm, POLL).toBeDefined();
      other.mine(3);
      expect(await getHeld(followed)).toMatchObject({ height, hash });
      await followed.close();
      await other.stop();
    },
  };
}
