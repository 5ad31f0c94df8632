import { keccakText } from './keccak.ts';
import type { ContractLog } from './run.ts';
import { toTopic } from './run.ts';

const FROZEN = keccakText('AddedBlackList(address)');
const RELEASED = keccakText('RemovedBlackList(address)');

interface LoggedBlock {
  readonly height: number;
  readonly transactions: readonly { readonly logs: readonly ContractLog[] }[];
}

/** Whether the token's issuer has frozen the address, by the logs of all blocks up to the height. */
export function isFrozenAt(
  blocks: readonly LoggedBlock[],
  { token, address, height }: { readonly token: string; readonly address: string; readonly height: number },
): boolean {
  const word = toTopic(address);
  let isFrozen = false;
  for (const { transactions } of blocks.slice(0, height + 1))
    for (const { topics, data, address: emitter } of transactions.flatMap(({ logs }) => logs)) {
      if (emitter !== token || (topics[1] ?? data) !== word) continue;
      if (topics[0] === FROZEN) isFrozen = true;
      if (topics[0] === RELEASED) isFrozen = false;
    }
  return isFrozen;
}
