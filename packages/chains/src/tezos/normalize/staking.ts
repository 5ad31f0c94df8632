import type { BalanceUpdate } from '../wire/schema.ts';
import type { Act, OwnEvent } from './acts.ts';

const sumOf = (updates: readonly BalanceUpdate[], counts: (update: BalanceUpdate) => boolean): bigint => {
  const sum = updates.filter(counts).reduce((total, { change }) => total + change, 0n);
  return sum < 0n ? -sum : sum;
};

/** The three calls that an account makes to itself since Paris (2024), by which event each is told. */
const STAKING: Readonly<Record<string, 'STAKE' | 'UNSTAKE' | 'STAKE_WITHDRAWAL'>> = {
  stake: 'STAKE',
  unstake: 'UNSTAKE',
  finalize_unstake: 'STAKE_WITHDRAWAL',
};

/** Undefined: no call of staking. */
export const findStaking = ({ kind, destination, parameters }: Act): (typeof STAKING)[string] | undefined =>
  kind === 'transaction' && destination?.startsWith('tz') === true ? STAKING[parameters?.entrypoint ?? ''] : undefined;

/** The amount that a call names may be more than there is: what moved counts. */
export function listStakingEvents(act: Act): readonly OwnEvent[] {
  const kind = findStaking(act);
  if (kind === undefined) return [];
  const { balance_updates: updates } = act.result;
  const frozen = updates.find(({ staker }) => staker !== undefined)?.staker;
  const baker = frozen?.delegate ?? frozen?.baker ?? frozen?.baker_own_stake;
  const amountBase =
    kind === 'UNSTAKE'
      ? sumOf(updates, (each) => each.kind === 'freezer' && each.category === 'deposits')
      : sumOf(updates, (each) => each.kind === 'contract');
  if (amountBase === 0n) return [];
  const address = act.destination ?? act.source;
  return [{ kind, address, asset: 0, amountBase, ...(baker === undefined ? {} : { other: baker }) }];
}

/** Who bakes for an account from now on; nobody where none is named. */
export function listDelegations({ kind, source, delegate, result }: Act): readonly OwnEvent[] {
  if (kind === 'delegation')
    return [{ kind: 'DELEGATION', address: source, ...(delegate === undefined ? {} : { other: delegate }) }];
  const [created] = result.originated_contracts;
  return kind === 'origination' && created !== undefined && delegate !== undefined
    ? [{ kind: 'DELEGATION', address: created, other: delegate }]
    : [];
}
