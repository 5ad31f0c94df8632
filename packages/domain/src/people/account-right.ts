/** Purpose of a permission of an account: everything, making blocks, or the kinds of transactions that it lists. */
export const PERMISSION_ROLES = ['OWNER', 'WITNESS', 'ACTIVE'] as const;
export type PermissionRole = (typeof PERMISSION_ROLES)[number];

/** Rights of one key over an account. Keys of a permission sign together until their weights reach its threshold. */
export interface AccountRight {
  readonly role: PermissionRole;
  /** Number of the permission: 0 the owner's, 1 the witness', from 2 on active ones. */
  readonly permission: number;
  readonly threshold: bigint;
  readonly weight: bigint;
  /** Kinds of transactions that it may sign, a bit each, in hex; empty: all. */
  readonly operations: string;
  /** As whoever set it wrote it: true of nothing. */
  readonly name: string;
}

/** Distinguishes this form from other contracts' events of the same kind, whose first byte is 0 or an address. */
const FORM = 0xa1;
const HEAD_BYTES = 23;
const MAX_OPERATION_BYTES = 32;
const MAX_NAME_BYTES = 128;

/** The right as stored in `ChainEvent.data` of a `PERMISSION_CHANGE`; a name is cut at 128 bytes. */
export function encodeAccountRight({ role, permission, threshold, weight, operations, name }: AccountRight): string {
  const bits = Buffer.from(operations, 'hex').subarray(0, MAX_OPERATION_BYTES);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(FORM, 0);
  head.writeUInt8(PERMISSION_ROLES.indexOf(role), 1);
  head.writeInt32BE(permission, 2);
  head.writeBigInt64BE(threshold, 6);
  head.writeBigInt64BE(weight, 14);
  head.writeUInt8(bits.length, 22);
  return Buffer.concat([head, bits, Buffer.from(name).subarray(0, MAX_NAME_BYTES)]).toString('hex');
}

/** Undefined where the event is another one, which does not describe a key's right. */
export function parseAccountRight(data: string | undefined): AccountRight | undefined {
  const bytes = Buffer.from(data ?? '', 'hex');
  const role = PERMISSION_ROLES[bytes[1] ?? PERMISSION_ROLES.length];
  if (bytes.length < HEAD_BYTES || bytes[0] !== FORM || role === undefined) return undefined;
  const nameAt = HEAD_BYTES + bytes.readUInt8(22);
  if (nameAt > bytes.length) return undefined;
  return {
    role,
    permission: bytes.readInt32BE(2),
    threshold: bytes.readBigInt64BE(6),
    weight: bytes.readBigInt64BE(14),
    operations: bytes.subarray(HEAD_BYTES, nameAt).toString('hex'),
    name: bytes.subarray(nameAt).toString('utf8'),
  };
}
