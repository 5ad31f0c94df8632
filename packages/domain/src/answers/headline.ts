import type { Direction } from '../block/leg.ts';
import { type RiskLevel, worseLevel } from './risk.ts';

/** Possible bases of a headline; of equally grave ones the first names it. */
export const HEADLINE_BASES = ['OWN', 'WALLET', 'CONDUCT', 'ORIGIN', 'DESTINATION'] as const;
export type HeadlineBasis = (typeof HEADLINE_BASES)[number];

/** How grave an object is as a whole, and why. */
export interface Headline {
  /** Undefined where nothing is known. */
  level: RiskLevel;
  /** Null where nothing is known. */
  basis: HeadlineBasis | null;
  /** The basis is a label that is too unsure to be more than a claim. */
  isUnverified: boolean;
  /** The own label is a service's: the level is its own, and all money is its customers'. */
  isService: boolean;
  /**
   * For a service, the worse level of its customers' money in both directions; null for others, and where no money has
   * an answer.
   */
  customers: RiskLevel | null;
  /** Directions whose money has no answer yet: it may be graver than this headline. */
  unanswered: Direction[];
}

/** One reason for a headline. */
export interface HeadlinePart extends Pick<Headline, 'level' | 'isUnverified'> {
  readonly basis: HeadlineBasis;
}

/** All that is known of an object. */
export interface HeadlineFacts {
  /** The object's own label, as far as it counts, and its own conduct. */
  readonly own: readonly HeadlinePart[];
  readonly isService: boolean;
  /** Severity of each direction; null: nothing moved that way; absent: not answered. */
  readonly money: Readonly<Partial<Record<Direction, RiskLevel | null>>>;
}

const DIRECTIONS = { INCOMING: 'ORIGIN', OUTGOING: 'DESTINATION' } as const;
const directions = Object.keys(DIRECTIONS) as Direction[];

const NOTHING = { level: 'Undefined', basis: null, isUnverified: false } as const;

/**
 * Returns the worse of both directions and of the level that the object's own label and conduct yield. A service has
 * its own level, next to that of its customers' money.
 */
export function composeHeadline({ own, isService, money }: HeadlineFacts): Headline {
  const flows = directions.flatMap((direction): HeadlinePart[] => {
    const level = money[direction];
    return level == null ? [] : [{ level, basis: DIRECTIONS[direction], isUnverified: false }];
  });
  const unanswered = directions.filter((direction) => money[direction] === undefined);
  const parts = isService ? own : [...own, ...flows];
  const customers = isService && flows.length > 0 ? flows.map(({ level }) => level).reduce(worseLevel) : null;
  return {
    ...(parts.reduce<HeadlinePart | undefined>(worsePart, undefined) ?? NOTHING),
    isService,
    customers,
    unanswered,
  };
}

/** Two headlines of one object, each of a part of what is known, as one of both. */
export function mergeHeadlines(a: Headline, b: Headline): Headline {
  const { level, basis, isUnverified } = isWorseHeadline(b, a) ? b : a;
  const customers =
    a.customers === null || b.customers === null ? (a.customers ?? b.customers) : worseLevel(a.customers, b.customers);
  const unanswered = a.unanswered.filter((direction) => b.unanswered.includes(direction));
  return { level, basis, isUnverified, isService: a.isService || b.isService, customers, unanswered };
}

/** The first where both are as grave: parts come in the order of `HEADLINE_BASES`. */
const worsePart = (worst: HeadlinePart | undefined, each: HeadlinePart): HeadlinePart =>
  worst !== undefined && worseLevel(worst.level, each.level) === worst.level ? worst : each;

const rankOf = (basis: HeadlineBasis | null): number =>
  basis === null ? HEADLINE_BASES.length : HEADLINE_BASES.indexOf(basis);

function isWorseHeadline(a: Headline, b: Headline): boolean {
  if (a.basis === null || b.basis === null || a.level === b.level) return rankOf(a.basis) < rankOf(b.basis);
  return worseLevel(a.level, b.level) === a.level;
}
