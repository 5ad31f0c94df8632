import type { AddressId, Direction } from '@sulian/domain';
import fc from 'fast-check';
import { DEFAULT_POLICY, type TraceObject } from '../src/index.ts';
import type { World } from './exact-ways.ts';
import { type Built, WALLETS } from './random-ledger.ts';

export const direction = fc.constantFrom<Direction>('INCOMING', 'OUTGOING');
export const objectChoice = fc.record({ kind: fc.constantFrom('ADDRESS', 'WALLET', 'TRANSACTION'), pick: fc.nat() });
type ObjectChoice = typeof objectChoice extends fc.Arbitrary<infer T> ? T : never;

/** An address, wallet or transaction of a generated ledger. */
export function toObject({ kind, pick }: ObjectChoice, { ledger }: Built): TraceObject {
  if (kind === 'TRANSACTION') {
    const ids = ledger.transactionIds;
    return { kind, txId: ids[pick % ids.length] ?? 0 };
  }
  if (kind === 'WALLET') return { kind, walletId: pick % 2 === 0 ? 3 : 7 };
  const addressId = 1 + (pick % 8);
  const walletId = WALLETS.get(addressId);
  return { kind: 'ADDRESS', addressIds: [addressId], ...(walletId === undefined ? {} : { walletId }) };
}

function ownOf(object: TraceObject): readonly AddressId[] {
  if (object.kind === 'TRANSACTION') return [];
  if (object.kind === 'ADDRESS') return object.addressIds;
  return [...WALLETS].filter(([, walletId]) => walletId === object.walletId).map(([addressId]) => addressId);
}

/** The same question for the oracles. */
export const toWorld = ({ ledger, labels }: Built, direction: Direction, object: TraceObject): World => ({
  ledger,
  labels,
  question: {
    direction: direction,
    own: ownOf(object),
    ...(object.kind === 'TRANSACTION' ? { transaction: object.txId } : {}),
    ...(object.kind !== 'TRANSACTION' && object.walletId !== undefined ? { ownWallet: object.walletId } : {}),
    largeWalletSize: DEFAULT_POLICY.largeWalletSize,
  },
});
