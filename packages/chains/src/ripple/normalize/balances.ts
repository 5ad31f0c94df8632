import { escrowAddress } from '@sulian/domain';
import { Sums } from '../../balances/sums.ts';
import { findMptKey, parseUnits } from '../wire/amount.ts';
import { type Change, existed, fieldAt, type Side } from './changes.ts';
import { findRule, type Holding } from './holdings.ts';
import { findIssuance } from './tokens.ts';

/** By asset and holder what a transaction's entries show that each has more or less, fees included. */
export interface Balances {
  readonly sums: Sums;
  /** By issued currency: how far apart what went out and what came in may be for being rounded to 16 digits. */
  readonly roundings: ReadonlyMap<string, bigint>;
  /** Part of an MPT is in balances whose amount is hidden. */
  readonly hasHidden: boolean;
}

const SIDES: readonly (readonly [Side, bigint])[] = [
  ['before', -1n],
  ['after', 1n],
];

export function readBalances(changes: readonly Change[]): Balances {
  const sums = new Sums();
  const roundings = new Map<string, bigint>();
  for (const change of changes) {
    const rule = findRule(change.type);
    if (rule === undefined || isUntouched(change, rule.fields)) continue;
    for (const [side, sign] of SIDES) {
      if (!existed(change, side)) continue;
      for (const holding of rule.list((field) => fieldAt(change, field, side), change.id)) {
        sums.add(holding.asset, holding.holder, sign * holding.base);
        if (change.type === 'RippleState') addRounding(roundings, holding);
      }
    }
  }
  return { sums, roundings, hasHidden: supplement(changes, sums) };
}

const isUntouched = ({ kind, previous }: Change, fields: readonly string[]): boolean =>
  kind === 'modified' && fields.every((field) => previous[field] === undefined);

const DIGITS = 16;

/** An amount has 16 digits: what does not fit is rounded away at the last of them. */
function addRounding(roundings: Map<string, bigint>, { asset, base }: Holding): void {
  if (asset === undefined) return;
  const digits = String(base).length;
  const last = digits > DIGITS ? 10n ** BigInt(digits - DIGITS) : 1n;
  roundings.set(asset, (roundings.get(asset) ?? 0n) + last);
}

interface Unit {
  readonly asset: string;
  readonly holder: string;
  readonly base: bigint;
}

/**
 * Adds MPT balances that metadata do not show. An entry whose units were 0 before looks unchanged. If the issuance and
 * the other holders leave a difference, it belongs to the only such holder with exactly that balance. Any other
 * difference went to, or came from, balances whose amount is hidden.
 *
 * @returns whether there are such balances
 */
function supplement(changes: readonly Change[], sums: Sums): boolean {
  const issued = new Map(changes.flatMap(toIssued));
  const silent = changes.flatMap(toSilent);
  let hasHidden = false;
  for (const asset of new Set([...issued.keys(), ...sums.tokens().filter(isMpt)])) {
    const known = sums.list(asset).reduce((sum, { amountBase }) => sum + amountBase, 0n);
    const open = (issued.get(asset) ?? 0n) - known;
    if (open === 0n) continue;
    const fits = silent.filter((each) => each.asset === asset && each.base === open);
    const holder = fits.length === 1 ? (fits[0] as Unit).holder : escrowAddress(`hidden-${asset}`);
    if (fits.length !== 1) hasHidden = true;
    sums.add(asset, holder, open);
  }
  return hasHidden;
}

const isMpt = (asset: string): boolean => findMptKey(asset) !== undefined;

/** By how much there is more or less of an MPT in all. */
function toIssued(change: Change): readonly (readonly [string, bigint])[] {
  const asset = findIssuance(change);
  if (asset === undefined) return [];
  const [before, after] = SIDES.map(([side]) =>
    existed(change, side) ? parseUnits(fieldAt(change, 'OutstandingAmount', side)) : 0n,
  ) as [bigint, bigint];
  return [[asset, after - before]];
}

function toSilent({ type, kind, previous, final }: Change): readonly Unit[] {
  const asset = type === 'MPToken' && kind === 'modified' ? findMptKey(final['MPTokenIssuanceID']) : undefined;
  if (asset === undefined || final['MPTAmount'] === undefined || previous['MPTAmount'] !== undefined) return [];
  return [{ asset, holder: String(final['Account']), base: parseUnits(final['MPTAmount']) }];
}
