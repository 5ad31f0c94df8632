import { findRootHash, toBoc, toTonAddress, writeBoc } from '@sulian/chains';
import type { AccountPurpose } from '../accounts/purpose.ts';
import { sha256 } from '../hash.ts';
import { type Intent, toBody } from './bodies.ts';
import type { TonMessage } from './ton-block.ts';

/** Forwarding fee of a message, rounded from the network's configuration of 2026. */
export const WAY_FEE_BASE = 266_669n;

/** By its messages coins are made for whoever makes blocks. */
export const MINTER = toTonAddress(-1, Buffer.alloc(32));

/** A message to be sent. */
export interface Outgoing {
  readonly to: string;
  readonly valueBase: bigint;
  readonly intent?: Intent;
  /** False: the receiver receives the value with or without code. */
  readonly isBounceable?: boolean;
}

interface Sending {
  readonly lt: number;
  readonly traceId: string | undefined;
  readonly purpose: AccountPurpose;
  readonly isBounced?: boolean;
}

/** @param source undefined: an order from outside */
export function toMessage(source: string | undefined, outgoing: Outgoing, sending: Sending): TonMessage {
  const { to: destination, valueBase, intent, isBounceable = true } = outgoing;
  const { lt, traceId, purpose, isBounced = false } = sending;
  const body = toBodyJson(intent);
  return {
    hash: sha256([source, destination, valueBase, lt, body.hash].join('/')).toString('hex'),
    source,
    destination,
    valueBase,
    forwardFeeBase: source === undefined || source === MINTER ? 0n : WAY_FEE_BASE,
    createdLt: lt,
    isBounceable,
    isBounced,
    intent,
    body,
    traceId,
    purpose,
  };
}

/** Nothing at all is a cell too. */
function toBodyJson(intent: Intent | undefined): TonMessage['body'] {
  if (intent === undefined) return EMPTY_BODY;
  const cell = toBody(intent);
  return {
    boc: writeBoc(cell).toString('base64'),
    hash: findRootHash(toBoc(cell))?.toString('hex') ?? '',
    opcode: cell.bits < 32 ? undefined : cell.data.readUInt32BE(0),
  };
}

const EMPTY_BODY: TonMessage['body'] = {
  boc: 'te6cckEBAQEAAgAAAEysuc0=',
  hash: '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  opcode: undefined,
};
