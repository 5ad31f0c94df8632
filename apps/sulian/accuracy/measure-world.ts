import type { RiskLevel } from '@sulian/domain';
import type { Program } from '../src/compose.ts';
import { type AddressClass, CLASSES, classOf } from './classes.ts';
import { sample } from './sample.ts';
import { findSeverities } from './score-addresses.ts';
import { listAllLabels, type World } from './worlds.ts';

/** Severities by address, with the labels that the outside has, and with everybody known. */
export interface Measured {
  readonly told: ReadonlyMap<string, RiskLevel>;
  readonly true: ReadonlyMap<string, RiskLevel>;
}

/**
 * Scores so many addresses of every class of a world twice: with what is known outside, and then with a label on every
 * business and every criminal. From then on the program's labels hold the whole truth.
 */
export async function measureWorld(
  program: Program,
  world: World,
  atMost: number,
): Promise<ReadonlyMap<AddressClass, Measured>> {
  const byClass = groupByClass(world);
  const picked = new Map(CLASSES.map((each) => [each, sample(byClass.get(each) ?? [], { seed: world.seed, atMost })]));
  const told = await scoreAll(program, world, picked);
  await program.labelStore.saveLabels(listAllLabels(world));
  const known = await scoreAll(program, world, picked);
  return new Map(CLASSES.map((each) => [each, { told: told.get(each) ?? NONE, true: known.get(each) ?? NONE }]));
}

const NONE: ReadonlyMap<string, RiskLevel> = new Map();

const POOLS: ReadonlySet<string> = new Set(['Mining pool', 'Staking pool']);

function groupByClass({ addresses, labels }: World): ReadonlyMap<AddressClass, readonly string[]> {
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
): Promise<ReadonlyMap<AddressClass, ReadonlyMap<string, RiskLevel>>> {
  const found = new Map<AddressClass, ReadonlyMap<string, RiskLevel>>();
  for (const [each, addresses] of picked) found.set(each, await findSeverities(program, chain, addresses));
  return found;
}
