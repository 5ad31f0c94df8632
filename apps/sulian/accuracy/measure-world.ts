import { type LabelDraft, type RiskLevel, worseLevel } from '@sulian/domain';
import type { Program } from '../src/program.ts';
import { type AddressClass, CLASSES, classOf, GUILTY, refineClass } from './classes.ts';
import { listAllLabels, listReports } from './fuller-labels.ts';
import { judgeMoney } from './judge-money.ts';
import { sample } from './sample.ts';
import { findSeverities, findVerdicts, type Verdict } from './score-addresses.ts';
import type { World } from './worlds.ts';

/** Severities by address. */
export interface Measured {
  /** With the labels that the outside has. */
  readonly shown: ReadonlyMap<string, RiskLevel>;
  /** Had everybody reported whom a crime was done to: of thieves and mules. */
  readonly reported: ReadonlyMap<string, RiskLevel>;
  /** With everybody known. */
  readonly true: ReadonlyMap<string, RiskLevel>;
  /** Verdicts with the labels that the outside has. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
}
const KINDS = ['shown', 'reported', 'true'] as const;
export type SeverityKind = (typeof KINDS)[number];
type FoundLevels = Record<SeverityKind, Map<string, RiskLevel>> & { readonly verdicts: Map<string, Verdict> };

/**
 * Scores a sample of addresses per class of owners of a world. The first pass uses public labels, the second reports
 * every crime of thieves and mules. The third labels every business and every criminal; the program's labels then
 * contain the whole truth.
 */
export async function measureWorld(
  program: Program,
  world: World,
  atMost: number,
): Promise<ReadonlyMap<AddressClass, Measured>> {
  const byOwner = groupByOwnerClass(world);
  const picked = new Map(CLASSES.map((each) => [each, sample(byOwner.get(each) ?? [], { seed: world.seed, atMost })]));
  const addresses = [...picked.values()].flat();
  const verdicts = await findVerdicts(program, { blockchain: world.chain, addresses, method: 'FIFO' });
  const shown = new Map([...verdicts].map(([address, { severity }]) => [address, severity]));
  await program.labelStore.saveLabels(listReports(world));
  const reported = await scoreAll(program, world, new Map([...picked].filter(([name]) => GUILTY.has(name))));
  await program.labelStore.saveLabels(listAllLabels(world));
  const known = await scoreAll(program, world, picked);
  return toClasses(world, picked, { shown, reported, true: known, verdicts });
}

const toLabelMap = (labels: readonly LabelDraft[]) => new Map(labels.map((label) => [label.address, label]));

/** Each address in the class that its money makes it. */
function toClasses(
  world: World,
  picked: ReadonlyMap<AddressClass, readonly string[]>,
  measured: Measured,
): ReadonlyMap<AddressClass, Measured> {
  const { labels, findEnds, poisoners } = world;
  const outside = toLabelMap(labels);
  const withReports = toLabelMap([...labels, ...listReports(world)]);
  const classes = new Map<AddressClass, FoundLevels>(
    CLASSES.map((each) => [each, { shown: new Map(), reported: new Map(), true: new Map(), verdicts: new Map() }]),
  );
  for (const [ofOwner, addresses] of picked)
    for (const address of addresses) {
      const truth = measured.true.get(address);
      const judge = (known: typeof outside): RiskLevel =>
        worseLevel(judgeMoney(findEnds, known, address), poisoners.has(address) ? 'Medium' : 'No');
      const judged = { truth, knowable: () => judge(outside), reported: () => judge(withReports) };
      const group = classes.get(refineClass(ofOwner, judged));
      for (const which of KINDS) {
        const severity = measured[which].get(address);
        if (severity !== undefined) group?.[which].set(address, severity);
      }
      const verdict = measured.verdicts.get(address);
      if (verdict !== undefined) group?.verdicts.set(address, verdict);
    }
  return classes;
}

const POOLS: ReadonlySet<string> = new Set(['Mining pool', 'Staking pool']);

function groupByOwnerClass({ addresses, labels }: World): ReadonlyMap<AddressClass, readonly string[]> {
  const types = new Map(labels.map((label) => [label.address, label.entity.type]));
  const pools = new Set(
    addresses.filter(({ address }) => POOLS.has(types.get(address) ?? '')).map(({ owner }) => owner.id),
  );
  const groups = new Map<AddressClass, string[]>();
  for (const { address, owner } of addresses) {
    const each = classOf(owner.role, pools.has(owner.id));
    const group = groups.get(each) ?? [];
    group.push(address);
    groups.set(each, group);
  }
  return groups;
}

async function scoreAll(
  program: Program,
  { chain }: World,
  picked: ReadonlyMap<AddressClass, readonly string[]>,
): Promise<ReadonlyMap<string, RiskLevel>> {
  return findSeverities(program, { blockchain: chain, addresses: [...picked.values()].flat() });
}
