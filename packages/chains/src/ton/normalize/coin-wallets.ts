import { OP } from '../wire/bodies.ts';
import type { TonTransaction } from '../wire/data.ts';

/**
 * Whether a confirmed wallet shows that it contains coins instead of jettons, as the pTON wallets for exchanges do.
 * Such a wallet sends no jettons when requested to pay, or notifies its owner of a payment that no wallet sent.
 * @see github.com/ston-fi/dex-core, pton
 */
export function containsCoins({ isAborted, inMessage, outMessages }: TonTransaction): boolean {
  if (isAborted || inMessage === undefined || inMessage.bounced === true) return false;
  const requestedOpcode = inMessage.opcode;
  const hasSent = (opcode: number): boolean => outMessages.some((message) => message.opcode === opcode);
  return requestedOpcode === OP.jettonTransfer
    ? !hasSent(OP.jettonInternalTransfer)
    : requestedOpcode !== OP.jettonInternalTransfer && hasSent(OP.jettonNotification);
}
