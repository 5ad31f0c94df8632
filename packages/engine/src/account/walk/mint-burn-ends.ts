import type { OperationType } from '@sulian/domain';
import { BLOCK_REWARD, BRIDGE, COIN_CREATION, type End, UNKNOWN_ORIGIN } from '../../ends/end.ts';
import { type MadeEnd, OPERATION_MEANINGS } from '../../patterns/operation-meaning.ts';

const ENDS: Readonly<Record<MadeEnd, End>> = { BLOCK_REWARD, BRIDGE, UNKNOWN_ORIGIN };

/** End for money that no address paid. */
export function endOfMint({ type, asset }: { readonly type: OperationType; readonly asset: number }): End {
  const { made = 'UNKNOWN_ORIGIN', madeToken } = OPERATION_MEANINGS[type];
  if (asset === 0) return ENDS[made];
  return madeToken === undefined ? COIN_CREATION : ENDS[madeToken];
}

/** End for money that no address received. */
export function endOfBurn(type: OperationType): End {
  const { burnEnd } = OPERATION_MEANINGS[type];
  return burnEnd === undefined ? COIN_CREATION : ENDS[burnEnd];
}
