import type { OperationType } from '@sulian/domain';
import { BLOCK_REWARD, BRIDGE, COIN_CREATION, type End, UNKNOWN_ORIGIN } from '../trace/end.ts';

/**
 * Where money came from that no address paid. A fee or a reward is what making blocks earns. A withdrawal pays back a
 * stake together with its gains, and who staked stands nowhere in it: that is not taken for new money. So with any other
 * native coin that appears.
 */
export function endOfMade({ type, asset }: { readonly type: OperationType; readonly asset: number }): End {
  switch (type) {
    case 'FEE':
    case 'BLOCK_REWARD':
    case 'UNCLE_REWARD':
    case 'GENESIS':
      return BLOCK_REWARD;
    case 'DEPOSIT':
    case 'IMPORT':
      return BRIDGE;
    default:
      return asset === 0 ? UNKNOWN_ORIGIN : COIN_CREATION;
  }
}

/** Where money went that no address received. */
export function endOfUnmade(type: OperationType): End {
  if (type === 'FEE') return BLOCK_REWARD;
  return type === 'EXPORT' ? BRIDGE : COIN_CREATION;
}
