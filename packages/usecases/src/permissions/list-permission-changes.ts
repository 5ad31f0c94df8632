import { type AccountRight, type EventRow, type LedgerReader, parseAccountRight, type TxId } from '@sulian/domain';

/** Events of one account that an answer reads, the newest: an update has one a key, at most fifty. */
const MAX_EVENTS = 500;

interface Permission extends Pick<AccountRight, 'role' | 'permission' | 'threshold' | 'operations' | 'name'> {
  readonly keys: readonly { readonly address: string; readonly weight: bigint }[];
}

/**
 * Control over an account.
 * - `OWN`: only its own key signs for the owner's permission and for active ones.
 * - `SHARED`: its own key, and others that must or can sign for one of them.
 * - `HANDED_OVER`: its own key can no longer sign for the owner's permission, or no signature needs its weight there.
 */
type Control = 'OWN' | 'SHARED' | 'HANDED_OVER';

/** Permissions after an update, with all keys that can sign from then on. */
export interface PermissionChange {
  readonly txId: TxId;
  readonly control: Control;
  readonly permissions: readonly Permission[];
}

export interface PermissionChanges {
  /** Newest first. */
  readonly changes: readonly PermissionChange[];
  /** There are older ones that were not read. */
  readonly isCut: boolean;
}

/** Changes of who may sign for an account. */
export async function listPermissionChanges(reader: LedgerReader, address: string): Promise<PermissionChanges> {
  const events = await reader.listEventsOf([address], { kinds: ['PERMISSION_CHANGE'], limitEach: MAX_EVENTS + 1 });
  const isCut = events.length > MAX_EVENTS;
  const changes = groupByTransaction(events).flatMap(({ txId, list }) => {
    const permissions = toPermissions(list);
    return permissions.length === 0 ? [] : [{ txId, control: findControl(address, permissions), permissions }];
  });
  // The oldest transaction may be read only in part, so some of its keys may be missing.
  return { changes: isCut ? changes.slice(0, -1) : changes, isCut };
}

/** In the order of the transaction. @param events newest first */
function groupByTransaction(events: readonly EventRow[]) {
  const groups: { readonly txId: TxId; readonly list: EventRow[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.txId === event.txId) last.list.unshift(event);
    else groups.push({ txId: event.txId, list: [event] });
  }
  return groups;
}

/** Keys of one permission follow each other. */
function toPermissions(events: readonly EventRow[]): readonly Permission[] {
  const permissions: (Permission & { readonly keys: { address: string; weight: bigint }[] })[] = [];
  for (const { other, data } of events) {
    const right = parseAccountRight(data);
    if (right === undefined || other === undefined) continue;
    const { weight, ...head } = right;
    const last = permissions.at(-1);
    const isSame =
      last !== undefined && isSamePermission(last, head) && last.keys.every((key) => key.address !== other);
    if (isSame) last.keys.push({ address: other, weight });
    else permissions.push({ ...head, keys: [{ address: other, weight }] });
  }
  return permissions;
}

const isSamePermission = (a: Omit<Permission, 'keys'>, b: Omit<Permission, 'keys'>): boolean =>
  a.role === b.role &&
  a.permission === b.permission &&
  a.threshold === b.threshold &&
  a.operations === b.operations &&
  a.name === b.name;

function findControl(account: string, permissions: readonly Permission[]): Control {
  const owner = permissions.find(({ role }) => role === 'OWNER');
  if (owner !== undefined && !isNeeded(account, owner)) return 'HANDED_OVER';
  // A witness permission only produces blocks and moves no funds; an active one moves funds.
  const signers = permissions.filter(({ role }) => role !== 'WITNESS').flatMap(({ keys }) => keys);
  return signers.every(({ address }) => address === account) ? 'OWN' : 'SHARED';
}

/** Nodes allow five keys; of more it is not worked out what they reach together. */
const MAX_KEYS = 10;

/** Whether there is a signature that comes about with this key and not without it. */
function isNeeded(account: string, { keys, threshold }: Permission): boolean {
  const own = keys.find(({ address }) => address === account);
  if (own === undefined) return false;
  if (keys.length > MAX_KEYS) return true;
  let sums = [0n];
  for (const { address, weight } of keys) if (address !== account) sums = [...sums, ...sums.map((sum) => sum + weight)];
  return sums.some((sum) => sum < threshold && sum + own.weight >= threshold);
}
