import type { EvmChain } from '../chains.ts';
import { isStateSync, type RpcTransaction } from './schema.ts';

/** Whether a transaction is what bor brings over from Ethereum: in no root, without a fee, and traced by few nodes. */
export const isBroughtOver = (chain: EvmChain, transaction: RpcTransaction): boolean =>
  chain.stack === 'bor' && isStateSync(transaction);
