import { type EventKind, type OperationType, toStakeData } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import type { ContractValue } from '../wire/contracts.ts';
import { type Acts, type Mined, type OwnEvent, toRecord } from './mined.ts';

const COIN = 0;

interface Stake {
  readonly kind: EventKind;
  readonly address: string | undefined;
  readonly other?: string | undefined;
  readonly amountBase: bigint;
  readonly resource?: string;
}

/** Event of an amount staked, freed or lent; `data` is the resource's number. */
export function toStakeEvent({ kind, address, other, amountBase, resource }: Stake): OwnEvent {
  const data = resource === undefined ? undefined : toStakeData(resource);
  return {
    kind,
    asset: COIN,
    ...(address === undefined ? {} : { address }),
    ...(other === undefined ? {} : { other }),
    amountBase,
    ...(data === undefined ? {} : { data }),
  };
}

/** Staked coins stay the staker's: no legs, so that a balance is what is free, staked and being freed together. */
function toStaking(type: OperationType, owner: string | undefined, stakes: readonly Omit<Stake, 'address'>[]): Acts {
  return {
    operations: [toRecord(type, owner)],
    events: stakes
      .filter(({ amountBase }) => amountBase > 0n)
      .map((stake) => toStakeEvent({ ...stake, address: owner })),
  };
}

type Lends = { readonly ownerAddress: string | undefined; readonly receiverAddress: string | undefined };

/** Staking of before 2023 could lend what it earned in one step. */
const isLent = ({ ownerAddress, receiverAddress }: Lends): boolean =>
  receiverAddress !== undefined && receiverAddress !== ownerAddress;

export function listFreeze(value: ContractValue<'FreezeBalanceContract'>): Acts {
  const { ownerAddress: owner, frozenBalance: amountBase, resource, receiverAddress: other } = value;
  const lent = isLent(value) ? [{ kind: 'RESOURCE_DELEGATION' as const, other, amountBase, resource }] : [];
  return toStaking('STAKE', owner, [{ kind: 'STAKE', amountBase, resource }, ...lent]);
}

export function listUnfreeze(value: ContractValue<'UnfreezeBalanceContract'>, { info }: Mined): Acts {
  const { ownerAddress: owner, resource, receiverAddress: other } = value;
  const amountBase = info?.unfreeze_amount ?? 0n;
  const lent = isLent(value) ? [{ kind: 'RESOURCE_RECLAIM' as const, other, amountBase, resource }] : [];
  // Freed at once: the first staking knows no time of waiting.
  const freed = { kind: 'STAKE_WITHDRAWAL' as const, amountBase, resource };
  return toStaking('UNSTAKE', owner, [...lent, { kind: 'UNSTAKE', amountBase, resource }, freed]);
}

export const listFreezeV2 = (value: ContractValue<'FreezeBalanceV2Contract'>): Acts =>
  toStaking('STAKE', value.ownerAddress, [
    { kind: 'STAKE', amountBase: value.frozenBalance, resource: value.resource },
  ]);

/** Begins the time of waiting, and takes along what had waited long enough. */
export const listUnfreezeV2 = (value: ContractValue<'UnfreezeBalanceV2Contract'>, { info }: Mined): Acts =>
  toStaking('UNSTAKE', value.ownerAddress, [
    { kind: 'UNSTAKE', amountBase: value.unfreezeBalance, resource: value.resource },
    { kind: 'STAKE_WITHDRAWAL', amountBase: info?.withdraw_expire_amount ?? 0n },
  ]);

export const listWithdrawExpired = (
  { ownerAddress }: ContractValue<'WithdrawExpireUnfreezeContract'>,
  { info }: Mined,
): Acts =>
  toStaking('UNSTAKE', ownerAddress, [{ kind: 'STAKE_WITHDRAWAL', amountBase: info?.withdraw_expire_amount ?? 0n }]);

export const listCancelUnfreeze = (
  { ownerAddress }: ContractValue<'CancelAllUnfreezeV2Contract'>,
  { info }: Mined,
): Acts =>
  toStaking('STAKE', ownerAddress, [
    ...(info?.cancel_unfreezeV2_amount ?? []).map(({ key, value }) => ({
      kind: 'STAKE' as const,
      amountBase: value,
      resource: key,
    })),
    { kind: 'STAKE_WITHDRAWAL', amountBase: info?.withdraw_expire_amount ?? 0n },
  ]);

type Delegation = ContractValue<'UnDelegateResourceContract'>;

/** Start or end of a delegation: the yield of staked coins serves another account; the coins do not move. */
export const listDelegation =
  (kind: 'RESOURCE_DELEGATION' | 'RESOURCE_RECLAIM') =>
  ({ ownerAddress, receiverAddress, balance, resource }: Delegation): Acts => ({
    operations: [toRecord(kind, ownerAddress, receiverAddress)],
    events: [toStakeEvent({ kind, address: ownerAddress, other: receiverAddress, amountBase: balance, resource })],
  });

export const listVotes = ({ ownerAddress, votes }: ContractValue<'VoteWitnessContract'>): Acts => ({
  operations: [toRecord('VOTE', ownerAddress)],
  events: votes.map(({ voteAddress, voteCount }) => ({
    kind: 'VOTE',
    ...(ownerAddress === undefined ? {} : { address: ownerAddress }),
    ...(voteAddress === undefined ? {} : { other: voteAddress }),
    amountBase: voteCount,
  })),
});

/** Rewards of making blocks and of voting gather apart, and enter the balance here. */
export function listReward({ ownerAddress: to }: ContractValue<'WithdrawBalanceContract'>, { info }: Mined): Acts {
  const amountBase = info?.withdraw_amount ?? 0n;
  return to === undefined || amountBase === 0n
    ? { operations: [toRecord('REWARD', to)] }
    : { operations: [toOperation({ type: 'REWARD', from: undefined, to, amountBase })] };
}
