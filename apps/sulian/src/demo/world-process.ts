import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError, type CoinbaseTagDraft, type ImportBatch, type LabelDraft } from '@sulian/domain';
import type {
  EvmShowcaseItem,
  RippleShowcaseItem,
  ShowcaseItem,
  SolanaShowcaseItem,
  TezosShowcaseItem,
  TonShowcaseItem,
  TronShowcaseItem,
} from '@sulian/world';
import type { DemoChain } from './demo-base.ts';
import { WORLD_COMMAND } from './world-command.ts';

export interface WorldBase {
  readonly seed: string;
  /** Time of the last of `blocks`, Unix seconds. */
  readonly startTimeSec: number;
  readonly blocks: number;
  /** Nothing of the chain has been taken in yet. */
  readonly isNew: boolean;
}

/** Orders to the process, in this sequence. */
export type WorldOrder = { readonly liveBlocks: number } | { readonly everyMs: number };

/** A running simulated node, with the world's labels and showcase. */
export interface SimulatedNode {
  readonly url: string;
  readonly auth?: { readonly user: string; readonly password: string };
  readonly labels: readonly LabelDraft[];
  readonly coinbaseTags: readonly CoinbaseTagDraft[];
  /** Chains on which its labels claim to name every service. */
  readonly covers: ImportBatch['covers'];
  readonly showcase: readonly (
    | ShowcaseItem
    | EvmShowcaseItem
    | TronShowcaseItem
    | SolanaShowcaseItem
    | RippleShowcaseItem
    | TezosShowcaseItem
    | TonShowcaseItem
  )[];
}

export interface WorldProcess {
  /** Continues where an earlier run stopped. @throws INTERNAL when the process has ended */
  open(liveBlocks: number): Promise<SimulatedNode>;
  /** From now on a block every `everyMs`. */
  grow(everyMs: number): void;
  stop(): Promise<void>;
}

/** Makes a simulated chain and serves it in a process of its own: it costs seconds, and we have other things to do. */
export function startWorldProcess(chain: DemoChain, base: WorldBase): WorldProcess {
  const program = process.argv[1] ?? '';
  const child = fork(program, [WORLD_COMMAND, chain, JSON.stringify(base)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const order = (each: WorldOrder) => void (child.connected && child.send(each));
  const made = nextMessage(child);
  // Prevents an unhandled rejection where the world is never opened.
  made.catch(() => undefined);
  return {
    open: async (liveBlocks) => {
      await made;
      order({ liveBlocks });
      return (await nextMessage(child)) as SimulatedNode;
    },
    grow: (everyMs) => order({ everyMs }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // It has no data that could be lost.
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(([code, killer]) => {
        throw new AppError('INTERNAL', `the simulated world ended (${killer ?? code})`);
      }),
    ]);
  } finally {
    done.abort();
  }
}
