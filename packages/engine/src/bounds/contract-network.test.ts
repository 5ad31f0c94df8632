import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { End } from '../ends/end.ts';
import { contractNetwork, type Network } from './contract-network.ts';
import { SOURCE } from './flow-graph.ts';
import { MaxFlow } from './max-flow.ts';

const END = {} as End;
const INNER = 6;
const SINKS = [INNER + 1, INNER + 2, INNER + 3];
const NODES = INNER + 4;

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
}

const toNetwork = (arcs: readonly Arc[], nodes: number, sinks: readonly number[]): Network => ({
  nodes,
  arcs: arcs.length,
  from: arcs.map(({ from }) => from),
  to: arcs.map(({ to }) => to),
  capacities: arcs.map(({ capacity }) => capacity),
  shares: [],
  sinks: sinks.map((node) => ({ node, end: END })),
});

/** Arcs from the source and between inner nodes, ahead only, and into sinks; parallel ones, dead ends and unreached nodes too. */
const anyArc = fc
  .record({
    from: fc.integer({ min: SOURCE, max: INNER }),
    to: fc.integer({ min: 1, max: NODES - 1 }),
    capacity: fc.constantFrom(1e-9, 0.125, 0.25, 0.375, 0.5, 0.75, 1),
  })
  .filter(({ from, to }) => from < to);

/** The least sum of arcs that separates the source from the sinks: over all ways to divide the inner nodes. */
function cutBefore(arcs: readonly Arc[], sinks: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let inner = 0; inner < 2 ** INNER; inner += 1) {
    const isBehind = (node: number): boolean =>
      node > INNER ? sinks.includes(node) : node !== SOURCE && (inner & (1 << (node - 1))) !== 0;
    const cut = arcs.filter(({ from, to }) => !isBehind(from) && isBehind(to));
    least = Math.min(
      least,
      cut.reduce((sum, { capacity }) => sum + capacity, 0),
    );
  }
  return least;
}

describe('a contracted network', () => {
  it('has the flows that the least cuts of the whole one allow, most and least, up to the whole [R-SHARE-03]', async () => {
    const seen = { smaller: 0, limited: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyArc, { minLength: 4, maxLength: 24 }), async (arcs) => {
        const network = toNetwork(arcs, NODES, SINKS);
        const contracted = await contractNetwork(network);
        if (contracted.arcs < network.arcs) seen.smaller += 1;
        const most = (sinks: readonly number[]): number => Math.min(1, cutBefore(arcs, sinks));
        if (most(SINKS) > 0 && most(SINKS) < 1) seen.limited += 1;
        for (const flow of [new MaxFlow(network), new MaxFlow(contracted)])
          for (const sinks of [SINKS, ...SINKS.map((sink) => [sink]), SINKS.slice(1)]) {
            const others = SINKS.filter((sink) => !sinks.includes(sink));
            expect(flow.most(sinks, 1e9)).toBeCloseTo(most(sinks), 9);
            expect(flow.least(sinks, 1e9)).toBeCloseTo(most(SINKS) - most(others), 9);
          }
      }),
      { numRuns: 400, seed: 20261130 },
    );
    expect(seen.smaller).toBeGreaterThan(300);
    expect(seen.limited).toBeGreaterThan(50);
  });

  it('is not contracted further where a round removes next to nothing, and lets others in between [R-SHARE-03]', async () => {
    const nodes = 20_000;
    const last = nodes - 1;
    const braid = Array.from({ length: last }, (_, at) => [
      { from: at, to: at + 1, capacity: 1 },
      { from: Math.max(SOURCE, at - 1), to: at + 1, capacity: 1 },
    ]).flat();
    let turns = 0;
    const contracted = await contractNetwork(toNetwork(braid, nodes, [last]), async () => {
      turns += 1;
    });
    expect(contracted.arcs).toBeGreaterThan(nodes);
    expect(turns).toBeGreaterThan(0);
    expect(turns).toBeLessThan(10);
    expect(new MaxFlow(contracted).most([last], 1e9)).toBeCloseTo(1, 9);
  });
});
