import type { Direction } from '../block/leg.ts';
import type { Fact, FactKind } from './fact.ts';
import { renderFact } from './render-fact.ts';
import { type Segment, toPlainText } from './segment.ts';
import type { Wording } from './wording.ts';

const PENDING: ReadonlySet<FactKind> = new Set(['PENDING', 'LABEL_PENDING', 'BALANCE_PENDING', 'FREEZES_PENDING']);

/** Subject of a bullet: the owner, the balance or what a transaction moved, either direction, and what is not known. */
export type VerdictTopic = 'OWNER' | 'BALANCE' | 'MOVED' | Direction | 'UNKNOWN';

const TOPICS: { readonly [K in FactKind]: VerdictTopic | ((fact: Extract<Fact, { kind: K }>) => VerdictTopic) } = {
  LABEL: 'OWNER',
  NO_LABEL: 'OWNER',
  BY_LABEL: 'OWNER',
  ENTITY_TYPE: 'OWNER',
  ENTITY_LABEL: 'OWNER',
  CONDUCT: 'OWNER',
  LABEL_PENDING: 'OWNER',
  BALANCE: 'BALANCE',
  BALANCE_OF_ALL: 'BALANCE',
  BALANCE_UNKNOWN: 'BALANCE',
  BALANCE_UNTIL: 'BALANCE',
  BALANCE_NOT_FETCHED: 'BALANCE',
  BALANCE_BELOW_ZERO: 'BALANCE',
  BALANCE_PENDING: 'BALANCE',
  ENTITY_FROZEN: 'BALANCE',
  FROZEN: 'BALANCE',
  FREEZABLE: 'BALANCE',
  FREEZE: 'BALANCE',
  FREEZES_PENDING: 'BALANCE',
  MOVED: 'MOVED',
  MOVED_MANY: 'MOVED',
  FAILED_TRANSACTION: 'MOVED',
  FLOW: directionOf,
  NO_FLOW: directionOf,
  NO_PRICES: directionOf,
  TRACE: directionOf,
  NOTHING_SEVERE: directionOf,
  GRAVE_PARTIES: directionOf,
  DIRECT_INCOMPLETE: directionOf,
  FAILED: directionOf,
  PENDING: directionOf,
  GAPS: 'UNKNOWN',
  BEHIND: 'UNKNOWN',
  NOT_JUDGED: 'UNKNOWN',
  HISTORY_CUT: 'UNKNOWN',
  FEW_LABELS: 'UNKNOWN',
  PARTIAL_LEDGER: 'UNKNOWN',
  HISTORY_NOT_FETCHED: 'UNKNOWN',
  HISTORY_UNTIL: 'UNKNOWN',
};

function directionOf({ direction }: { readonly direction: Direction }): Direction {
  return direction;
}

function topicOf<K extends FactKind>(fact: Extract<Fact, { readonly kind: K }>): VerdictTopic {
  const topic = TOPICS[fact.kind as K];
  return typeof topic === 'function' ? topic(fact) : topic;
}

/** A clause of a bullet, and the sign after it. */
interface VerdictClause {
  readonly kind: FactKind;
  readonly segments: readonly Segment[];
  /** Empty behind the last one. */
  readonly sign: string;
}

/** One subject of a verdict with its clauses. */
export interface VerdictBullet {
  readonly topic: VerdictTopic;
  readonly name: string;
  readonly clauses: readonly VerdictClause[];
}

/**
 * Facts as at most five bullets in a language of the interface, up to the first fact that is on its way: later ones are
 * added after the clauses that are read already. Shares by proportion are explained in full only the first time.
 */
export function renderVerdict(facts: readonly Fact[], wording: Wording): readonly VerdictBullet[] {
  const { join, topic: names } = wording.words.fact;
  const awaited = facts.findIndex(({ kind }) => PENDING.has(kind));
  const shownFacts = awaited === -1 ? facts : facts.slice(0, awaited + 1);
  const first = shownFacts.find((fact) => fact.kind === 'FLOW' && fact.isByProportion);
  return [...groupByTopic(shownFacts)].map(([topic, of]) => ({
    topic,
    name: names[topic],
    clauses: of.map((fact, index) => ({
      kind: fact.kind,
      segments: renderFact(fact, wording, fact === first),
      sign: index === of.length - 1 ? '' : join,
    })),
  }));
}

/** Facts by subject, in the order in which subjects and facts are read. */
function groupByTopic(facts: readonly Fact[]): ReadonlyMap<VerdictTopic, readonly Fact[]> {
  const groups = new Map<VerdictTopic, Fact[]>();
  for (const fact of facts) {
    const topic = topicOf(fact);
    groups.set(topic, [...(groups.get(topic) ?? []), fact]);
  }
  return groups;
}

/** The verdict as one text, for terminals, files and mails. */
export const toVerdictText = (facts: readonly Fact[], wording: Wording): string =>
  renderVerdict(facts, wording)
    .map((bullet) => bullet.name + wording.words.fact.colon + toBulletText(bullet) + wording.words.fact.end)
    .join('')
    .trimEnd();

const toBulletText = ({ clauses }: VerdictBullet): string =>
  clauses.map(({ segments, sign }) => toPlainText(segments) + sign).join('');
