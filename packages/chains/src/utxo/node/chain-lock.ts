import { isAppError } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import type { RpcClient } from '../../rpc/json-rpc.ts';
import { chainLock } from '../wire/schema.ts';
import { isMissingCall } from './dialect.ts';

/** The newest block that a quorum of masternodes has locked (DIP 8), or the reason why there is none. */
type ChainLock = { readonly height: number; readonly hash: string } | 'NO_CALL' | 'NO_LOCK';

/** @throws SOURCE_* @see docs.dash.org, getbestchainlock */
export async function findChainLock(client: RpcClient): Promise<ChainLock> {
  try {
    const answer = chainLock.safeParse(await client.call('getbestchainlock'));
    if (!answer.success)
      throw malformed('getbestchainlock answers something else', { issue: answer.error.issues[0]?.message });
    const { height, blockhash, known_block: isKnown } = answer.data;
    // The lock may come before its block.
    return isKnown === false ? 'NO_LOCK' : { height, hash: blockhash };
  } catch (error) {
    if (isMissingCall(error)) return 'NO_CALL';
    if (isAppError(error) && error.details['hasNoLock'] === true) return 'NO_LOCK';
    throw error;
  }
}
