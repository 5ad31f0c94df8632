import type { TonMessage } from './ton-block.ts';
import { MINTER } from './ton-message.ts';

/** Messages that were sent and not taken in. */
export interface TonMailbox {
  readonly underWay: readonly TonMessage[];
  /** Sum of an account's messages in flight. */
  sentBase(address: string): bigint;
  send(message: TonMessage, height: number): void;
  /** The first that has arrived by that height. */
  takeDue(height: number): TonMessage | undefined;
  /** Its coins are no longer under way. */
  release(message: TonMessage): void;
}

export function createTonMailbox(): TonMailbox {
  const sent = new Map<string, bigint>();
  const queue: { readonly message: TonMessage; readonly dueAt: number }[] = [];
  const sentBase = (address: string): bigint => sent.get(address) ?? 0n;
  const add = ({ source, valueBase }: TonMessage, sign: 1n | -1n): void => {
    if (source !== undefined && source !== MINTER) sent.set(source, sentBase(source) + sign * valueBase);
  };
  return {
    get underWay() {
      return queue.map(({ message }) => message);
    },
    sentBase,
    send(message, height) {
      add(message, 1n);
      queue.push({ message, dueAt: height + delayOf(message) });
    },
    takeDue(height) {
      const due = queue.findIndex((each) => each.dueAt <= height);
      return due < 0 ? undefined : queue.splice(due, 1)[0]?.message;
    },
    release: (message) => add(message, -1n),
  };
}

/** Blocks that it is under way: most arrive in the next one, some in the same, few later. */
function delayOf({ hash }: TonMessage): number {
  const luck = Number.parseInt(hash.slice(0, 2), 16);
  return luck < 60 ? 0 : luck < 230 ? 1 : 2;
}
