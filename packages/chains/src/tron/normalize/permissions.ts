import { type AccountRight, encodeAccountRight, type PermissionRole } from '@sulian/domain';
import type { ContractValue, Permission } from '../wire/contracts.ts';
import { type Acts, type OwnEvent, toRecord } from './mined.ts';

/**
 * Keys that can sign for the account from now on: an event per key, which together are all of them, for an update
 * replaces all. Nodes number permissions by position, active ones from 2 on, whatever the number in the bytes.
 *
 * @see github.com/tronprotocol/java-tron, AccountCapsule.updatePermissions
 */
export function listPermissions({
  ownerAddress,
  owner,
  witness,
  actives,
}: ContractValue<'AccountPermissionUpdateContract'>): Acts {
  const permissions: readonly (readonly [PermissionRole, Permission | undefined])[] = [
    ['OWNER', owner],
    ['WITNESS', witness],
    ...actives.map((each): readonly [PermissionRole, Permission] => ['ACTIVE', each]),
  ];
  return {
    operations: [toRecord('PERMISSION_CHANGE', ownerAddress)],
    events: permissions.flatMap(([role, permission], number) =>
      permission === undefined ? [] : listKeys(ownerAddress, role, { ...permission, id: number }),
    ),
  };
}

function listKeys(account: string | undefined, role: PermissionRole, permission: Permission): readonly OwnEvent[] {
  return permission.keys.map(({ address: key, weight }) => ({
    kind: 'PERMISSION_CHANGE',
    ...(account === undefined ? {} : { address: account }),
    ...(key === undefined ? {} : { other: key }),
    data: encodeAccountRight(toRight(role, permission, weight)),
  }));
}

const toRight = (
  role: PermissionRole,
  { id, threshold, operations, permissionName: name }: Permission,
  weight: bigint,
): AccountRight => ({ role, permission: id, threshold, weight, operations, name });
