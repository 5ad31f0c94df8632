import type { BalanceUpdate } from '../wire/schema.ts';
import type { Act, OwnEvent } from './acts.ts';

const sumOf = (updates: readonly BalanceUpdate[], counts: (update: BalanceUpdate) => boolean): bigint =>
  updates.filter(counts).reduce((total, { change }) => total + change, 0n);

/** Events of the three calls that an account makes to itself since Paris (2024). */
const STAKING: Readonly<Record<string, 'STAKE' | 'UNSTAKE' | 'STAKE_WITHDRAWAL'>> = {
  stake: 'STAKE',
  unstake: 'UNSTAKE',
  finalize_unstake: 'STAKE_WITHDRAWAL',
};

/** Undefined: no call of staking. */
export const findStaking = ({ kind, destination, parameters }: Act): (typeof STAKING)[string] | undefined =>
  kind === 'transaction' && destination?.startsWith('tz') === true ? STAKING[parameters?.entrypoint ?? ''] : undefined;

/**
 * The amount that a call names may be more than there is: what moved counts. Any of the calls brings back what had waited long
 * enough, and who takes another baker unstakes by it.
 */
export function listStakingEvents(act: Act): readonly OwnEvent[] {
  if (findStaking(act) === undefined && act.kind !== 'delegation') return [];
  const { balance_updates: updates } = act.result;
  const frozen = updates.find(({ staker }) => staker !== undefined)?.staker;
  const baker = frozen?.delegate ?? frozen?.baker ?? frozen?.baker_own_stake;
  const stakedBase = sumOf(updates, ({ kind, category }) => kind === 'freezer' && category === 'deposits');
  const returnedBase = sumOf(updates, ({ kind, change }) => kind === 'contract' && change > 0n);
  const all = [
    { kind: 'STAKE', amountBase: stakedBase },
    { kind: 'UNSTAKE', amountBase: -stakedBase },
    { kind: 'STAKE_WITHDRAWAL', amountBase: returnedBase },
  ] as const;
  const about = { address: act.destination ?? act.source, asset: 0, ...(baker === undefined ? {} : { other: baker }) };
  return all.filter(({ amountBase }) => amountBase > 0n).map((event) => ({ ...event, ...about }));
}

/** New baker of an account; undefined if the operation names none. */
export function listDelegations({ kind, source, delegate, result }: Act): readonly OwnEvent[] {
  if (kind === 'delegation')
    return [{ kind: 'DELEGATION', address: source, ...(delegate === undefined ? {} : { other: delegate }) }];
  const [created] = result.originated_contracts;
  return kind === 'origination' && created !== undefined && delegate !== undefined
    ? [{ kind: 'DELEGATION', address: created, other: delegate }]
    : [];
}
