import {
  type AddressRow,
  type EndType,
  HIDING_TYPES,
  type Label,
  type LabelIndex,
  type LedgerReader,
  SERVICE_TYPES,
  type TxId,
} from '@sulian/domain';
import { isResting, type NextMove, type Policy } from '@sulian/engine';
import type { Continuation } from './answer.ts';

const LARGE: EndType = 'Large unnamed entity';
/** The money left in another coin, which the walk does not follow. */
const UNIDENTIFIED_SWAP: EndType = 'Swap through unidentified contract';

/** The end of a walk at one place. */
export interface Stop {
  readonly type: EndType;
  readonly label?: Label | undefined;
}

/**
 * True for services, and for parties that mix the money of many. A trail passes them only on demand: what follows is no
 * longer the same money.
 */
const isPassedOnDemand = (type: EndType): boolean =>
  SERVICE_TYPES.has(type as never) || HIDING_TYPES.has(type) || type === LARGE;

/** The end of a walk at the address of a move; undefined: it goes on. A party behind a large account is not at its address. */
export const stopOf = ({ end }: Pick<NextMove, 'end'>): Stop | undefined =>
  end === undefined ? undefined : end.isBehindLarge === true ? { type: LARGE } : { type: end.type, label: end.label };

/** Whether a trail may go on from a move. A label that is nobody's service does not stop it. */
export function continuationOf(move: NextMove): Continuation {
  const { addressId, leg } = move;
  if (isResting(move) || (addressId === undefined && leg === undefined)) return 'NO';
  const stop = stopOf(move);
  return stop === undefined ? 'YES' : continuationAt(stop);
}

export function continuationAt({ type, label }: Stop): Continuation {
  if (type === UNIDENTIFIED_SWAP) return 'NO';
  if (isPassedOnDemand(type) && (label !== undefined || type === LARGE)) return 'THROUGH';
  return label === undefined ? 'NO' : 'YES';
}

interface StopContext {
  readonly reader: Pick<LedgerReader, 'chain' | 'listParties'>;
  readonly labels: LabelIndex;
  readonly policy: Policy;
}

/** The end that a walk would meet at the address where a trail starts; undefined: it would go on. */
export async function findStop(
  { reader, labels, policy }: StopContext,
  { addressId, walletId, walletSize = 1 }: Pick<AddressRow, 'addressId' | 'walletId' | 'walletSize'>,
  at: TxId,
): Promise<Stop | undefined> {
  const ofWallet = walletId === undefined ? undefined : labels.findWalletLabel(walletId, at);
  const label = labels.findAddressLabel(addressId, at) ?? ofWallet;
  if (label !== undefined) return { type: label.entity.type, label };
  if (walletSize > policy.largeWalletSize) return { type: LARGE };
  const [party] = await reader.listParties([addressId]);
  return (party?.transactions ?? 0) > policy.largeAccountTransactions ? { type: LARGE } : undefined;
}
