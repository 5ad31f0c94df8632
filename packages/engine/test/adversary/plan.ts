import type { Direction, EntityType } from '@sulian/domain';
import type { Random } from '@sulian/testkit';

/** Moves that a criminal may make with money, on chains of either kind. */
export const MOVES = ['split', 'merge', 'selfTransfer', 'wait', 'dust', 'coinJoin', 'swap', 'trade', 'borrow'] as const;
/** Moves against which nothing is provable (docs/ACCURACY.md): verdicts are searched without them, bounds with them, and `limits.test.ts` shows what they do. */
export const UNPROVABLE_MOVES = ['borrowAcross', 'join', 'park'] as const;
export type MoveKind = (typeof MOVES)[number] | (typeof UNPROVABLE_MOVES)[number];

/** One deed; worlds read the numbers as they can, so that any move fits any state. */
export interface Move {
  readonly kind: MoveKind;
  /** Which of the holdings. */
  readonly pick: number;
  /** How many: parts, holdings, hops, blocks, pieces of dust, partners. */
  readonly count: number;
  /** Which form of the deed. */
  readonly form: number;
}
export type Plan = readonly Move[];

/** Type of the crime, direction of the question, and seed from which the world is made. */
export interface Crime {
  readonly seed: number;
  readonly type: EntityType;
  /** INCOMING: stolen money is moved away from the thief. OUTGOING: honest money is moved to the criminal. */
  readonly direction: Direction;
}

/** Types that make something Critical when all of the money is theirs. */
const TYPES: readonly EntityType[] = [
  'OFAC sanction list',
  'Hack',
  'Ransomware',
  'Scam',
  'Darkweb',
  'Terrorism',
  'Phishing',
];
export const toCrime = (seed: number, direction: Direction): Crime => ({
  seed,
  type: TYPES[seed % TYPES.length] ?? 'Hack',
  direction,
});

/** Counts on both sides of where rules change: largest transactions, depths, busy accounts. */
const COUNTS: Readonly<Record<MoveKind, readonly number[]>> = {
  split: [2, 2, 3, 10, 40],
  merge: [1, 2, 3, 10, 50],
  selfTransfer: [1, 1, 2, 6, 20, 110],
  wait: [1, 50, 5_000],
  dust: [1, 5, 40],
  coinJoin: [2, 3, 4, 7],
  swap: [1],
  trade: [1, 2, 3],
  borrow: [1, 2, 5],
  borrowAcross: [1],
  join: [1, 1, 3, 20],
  park: [1, 10, 100],
};
/** Dear to evaluate, so tried in few of many plans: over 200 parts of a transaction, over 2,000 transfers to oneself. */
const RARE: Readonly<Partial<Record<MoveKind, number>>> = { split: 210, merge: 210, dust: 210, selfTransfer: 2_001 };
const RARE_PER_THOUSAND = 15;
const FORMS = 6;
const PICKS = 8;

const pickOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)] as T;

function drawMove(random: Random, kinds: readonly MoveKind[]): Move {
  const kind = pickOf(random, kinds);
  const rare = random.below(1_000) < RARE_PER_THOUSAND ? RARE[kind] : undefined;
  return { kind, pick: random.below(PICKS), count: rare ?? pickOf(random, COUNTS[kind]), form: random.below(FORMS) };
}

/** A plan like the given one: mostly with one deed more, else with one changed, left out or moved. */
export function varyPlan(
  random: Random,
  plan: Plan,
  { maxMoves, kinds = MOVES }: { readonly maxMoves: number; readonly kinds?: readonly MoveKind[] },
): Plan {
  const dice = random.below(10);
  const at = random.below(Math.max(1, plan.length));
  if (plan.length === 0 || (dice < 6 && plan.length < maxMoves)) return [...plan, drawMove(random, kinds)];
  if (dice < 7) return plan.toSpliced(at, 1);
  if (dice < 8 && plan.length < maxMoves) return plan.toSpliced(at, 0, drawMove(random, kinds));
  return plan.toSpliced(at, 1, drawMove(random, kinds));
}
