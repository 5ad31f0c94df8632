/**
 * Kinds of events of a transaction, apart from its movements, over all chains. The position in this list is the number
 * that the ledger stores: append only.
 *
 * `FREEZE` and `UNFREEZE`: an asset's issuer blocks an address, or releases it. `DESTROY`: the issuer destroys a frozen
 * balance. `CLAWBACK`: the issuer takes a balance back. `ISSUE` and `REDEEM`: the issuer makes or takes in units.
 * `PAUSE` and `UNPAUSE`: the whole asset is suspended, or resumed. `OWNER_CHANGE`: another owner of a contract or
 * account. `PERMISSION_CHANGE`: who may sign for an account, or how many must. `UPGRADE`: a contract's code is another
 * one. `BRIDGE_DEPOSIT` and `BRIDGE_FILL`: value leaves for another chain, or arrives from one. `ROLLUP_MESSAGE`: a
 * message between a chain and the one it settles on. `BRIDGE_MESSAGE`: a bridge's message arrived, by which its deposit
 * is found. `DELEGATION`: who votes or bakes for an account. `STAKE`, `UNSTAKE` and `STAKE_WITHDRAWAL`: an account
 * binds coins of its own, begins to free them, and has them free again. `RESOURCE_DELEGATION` and `RESOURCE_RECLAIM`:
 * the earnings of an account's staked coins (TRON's energy and bandwidth) go to another account, or no longer do.
 * `VOTE`: an account votes with its stake.
 */
export const EVENT_KINDS = [
  'FREEZE',
  'UNFREEZE',
  'DESTROY',
  'CLAWBACK',
  'PERMISSION_CHANGE',
  'OWNER_CHANGE',
  'BRIDGE_DEPOSIT',
  'BRIDGE_FILL',
  'ROLLUP_MESSAGE',
  'ISSUE',
  'REDEEM',
  'PAUSE',
  'UNPAUSE',
  'UPGRADE',
  'DELEGATION',
  'BRIDGE_MESSAGE',
  'STAKE',
  'UNSTAKE',
  'STAKE_WITHDRAWAL',
  'RESOURCE_DELEGATION',
  'RESOURCE_RECLAIM',
  'VOTE',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** Resources that staked coins earn, by number: the single byte in `ChainEvent.data` of a staking event. */
export const STAKE_RESOURCES = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const;
export type StakeResource = (typeof STAKE_RESOURCES)[number];

const STAKE_KINDS: ReadonlySet<EventKind> = new Set([
  'STAKE',
  'UNSTAKE',
  'STAKE_WITHDRAWAL',
  'RESOURCE_DELEGATION',
  'RESOURCE_RECLAIM',
]);

/**
 * Undefined: of another kind, or not given.
 * @param data hex
 */
export const findStakeResource = (kind: EventKind, data: string | undefined): StakeResource | undefined =>
  STAKE_KINDS.has(kind) && data?.length === 2 ? STAKE_RESOURCES[Number.parseInt(data, 16)] : undefined;

/** Inverse of `findStakeResource`; undefined for a resource that is not known here. */
export function toStakeData(resource: string): string | undefined {
  const number = (STAKE_RESOURCES as readonly string[]).indexOf(resource);
  return number < 0 ? undefined : number.toString(16).padStart(2, '0');
}

/** Bytes of `ChainEvent.data` that are stored. */
export const MAX_EVENT_DATA_BYTES = 256;

/** One event of a transaction, of an emitter that is known to speak the truth of it. */
export interface ChainEvent {
  /** Its place among all that the transaction did: the log's number in its transaction. */
  readonly operation: number;
  readonly kind: EventKind;
  /** Affected address, canonical: who was frozen, whose owner changed, who deposited. */
  readonly address?: string;
  /** The token that it concerns, by its id on the chain (canonical contract address). */
  readonly token?: string;
  /** Asset number where that is known beforehand: 0, the native coin. */
  readonly asset?: number;
  /** The other party, canonical where it is of this chain: the new owner, the recipient on the other chain. */
  readonly other?: string;
  readonly amountBase?: bigint;
  /** Further identifier (a bridge's key), lower-case hex without `0x`, at most `MAX_EVENT_DATA_BYTES`. */
  readonly data?: string;
}
