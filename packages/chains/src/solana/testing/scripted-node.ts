import type { Json, ScriptedBlock } from './make-chain.ts';

/** An answer in place of the sound one; undefined leaves that. */
type Say = (method: string, params: readonly unknown[]) => Json | undefined;

export interface ScriptedNode {
  chain: readonly ScriptedBlock[];
  /** Slot of the newest block that it calls finalized. */
  finalized: number;
  say: Say;
  genesis: string;
  readonly calls: string[];
  readonly fetch: typeof fetch;
}

/** A node of Solana that answers within the process. */
export function createScriptedNode(chain: readonly ScriptedBlock[]): ScriptedNode {
  const node: ScriptedNode = {
    chain,
    finalized: 0,
    say: () => undefined,
    genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    calls: [],
    fetch: async (_, init) => {
      const calls = JSON.parse(String(init?.body)) as { id: number; method: string; params: unknown[] }[];
      return new Response(
        JSON.stringify(
          calls.map(({ id, method, params }) => {
            node.calls.push(method);
            return { jsonrpc: '2.0', id, ...(node.say(method, params) ?? answer(node, method, params)) };
          }),
        ),
      );
    },
  };
  return node;
}

function answer({ chain, finalized, genesis }: ScriptedNode, method: string, params: readonly unknown[]): Json {
  const [first, second] = params as readonly number[];
  const isFinalized = JSON.stringify(params).includes('finalized');
  switch (method) {
    case 'getGenesisHash':
      return { result: genesis };
    case 'getFirstAvailableBlock':
      return { result: chain[0]?.slot };
    case 'getSlot':
      return { result: isFinalized ? finalized : chain.at(-1)?.slot };
    case 'getBlocks':
      return {
        result: chain.map(({ slot }) => slot).filter((slot) => slot >= Number(first) && slot <= Number(second)),
      };
    case 'getBlock': {
      const found = chain.find(({ slot }) => slot === first);
      if (found !== undefined) return { result: found.block };
      return { error: { code: -32007, message: `Slot ${first} was skipped, or missing due to ledger jump` } };
    }
    default:
      return { error: { code: -32601, message: 'Method not found' } };
  }
}
