import type { EventKind, Operation } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import type { InternalTransaction } from '../wire/schema.ts';
import { BLACKHOLE } from './burns.ts';
import type { Acts, Mined, OwnEvent } from './mined.ts';
import { toStakeEvent } from './staking.ts';

/** Steps of contracts while they ran, in order; steps that were undone are excluded. */
export function listInternals({ info }: Mined): Acts {
  const operations: Operation[] = [];
  const events: OwnEvent[] = [];
  let unknown = 0;
  for (const step of info?.internal_transactions ?? []) {
    if (step.rejected) continue;
    const kind = Buffer.from(step.note, 'hex').toString('latin1');
    const move = Object.hasOwn(MOVES, kind) ? MOVES[kind] : undefined;
    const staking = STAKES.find(([beginning]) => kind.startsWith(beginning));
    if (move !== undefined) operations.push(...move(step));
    else if (staking !== undefined) events.push(toStaking(step, staking));
    else if (sumOf(step) > 0n) unknown++;
  }
  return { operations, events, problems: Array.from({ length: unknown }, () => 'INTERNAL_UNKNOWN' as const) };
}

const sumOf = ({ callValueInfo }: InternalTransaction): bigint =>
  callValueInfo.reduce((sum, { callValue }) => sum + callValue, 0n);

type Value = InternalTransaction['callValueInfo'][number];
type ReadMove = (step: InternalTransaction) => readonly Operation[];

const toValue = (
  type: 'INTERNAL_TRANSFER' | 'SELF_DESTRUCT',
  { caller_address: from, transferTo_address: to }: InternalTransaction,
  { callValue: amountBase, tokenId }: Value,
): Operation =>
  tokenId === ''
    ? toOperation({ type, from, to, amountBase })
    : toOperation({ type: 'TOKEN_TRANSFER', token: tokenId, from, to, amountBase });

const listValues = (type: 'INTERNAL_TRANSFER' | 'SELF_DESTRUCT', step: InternalTransaction): readonly Operation[] =>
  step.callValueInfo.filter(({ callValue }) => callValue > 0n).map((value) => toValue(type, step, value));

/** Steps that move value. */
const MOVES: Readonly<Record<string, ReadMove>> = {
  call: (step) => listValues('INTERNAL_TRANSFER', step),
  create: (step) => {
    const { caller_address: from, transferTo_address: to } = step;
    // One that could not be created has no address.
    if (to === undefined) return [];
    const coins = step.callValueInfo
      .filter(({ tokenId }) => tokenId === '')
      .reduce((sum, { callValue }) => sum + callValue, 0n);
    const tokens = { ...step, callValueInfo: step.callValueInfo.filter(({ tokenId }) => tokenId !== '') };
    return [
      toOperation({ type: 'CONTRACT_CREATION', from, to, amountBase: coins }),
      ...listValues('INTERNAL_TRANSFER', tokens),
    ];
  },
  // The heir of a contract that names itself is the account that fees once went to.
  suicide: (step) =>
    listValues('SELF_DESTRUCT', {
      ...step,
      transferTo_address: step.transferTo_address === step.caller_address ? BLACKHOLE : step.transferTo_address,
    }),
  /** Only nodes that store the staking steps of contracts report the amount. */
  withdrawReward: (step) =>
    sumOf(step) === 0n
      ? []
      : [toOperation({ type: 'REWARD', from: undefined, to: step.caller_address, amountBase: sumOf(step) })],
};

/** Steps of staking, by the beginning of their names, which end in the resource. */
const STAKES: readonly (readonly [beginning: string, kind: EventKind, isLent?: true])[] = [
  ['freezeBalanceV2For', 'STAKE'],
  ['freezeFor', 'STAKE'],
  ['unfreezeBalanceV2For', 'UNSTAKE'],
  ['unfreezeFor', 'UNSTAKE'],
  ['withdrawExpireUnfreeze', 'STAKE_WITHDRAWAL'],
  ['cancelAllUnfreezeV2', 'STAKE'],
  ['delegateResourceOf', 'RESOURCE_DELEGATION', true],
  ['unDelegateResourceOf', 'RESOURCE_RECLAIM', true],
  ['voteWitness', 'VOTE'],
];

const RESOURCE = /(Bandwidth|Energy)$/;

function toStaking(step: InternalTransaction, [, kind, isLent]: (typeof STAKES)[number]): OwnEvent {
  const [resource] = RESOURCE.exec(Buffer.from(step.note, 'hex').toString('latin1')) ?? [];
  return toStakeEvent({
    kind,
    address: step.caller_address,
    other: isLent === true ? step.transferTo_address : undefined,
    amountBase: step.callValueInfo[0]?.callValue ?? 0n,
    ...(resource === undefined ? {} : { resource: resource.toUpperCase() }),
  });
}
