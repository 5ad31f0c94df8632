import type { ChainEvent } from '@sulian/domain';
import { ZERO_ADDRESS } from '../address/address.ts';
import type { RpcLog } from '../wire/schema.ts';
import type { Declaration } from './declaration.ts';
import { type EventTable, findWatched, type WatchedEvent } from './table.ts';

export interface ReadEvent {
  readonly event: ChainEvent;
  readonly watched: WatchedEvent;
}

const HEX = /^0x[0-9a-fA-F]*$/;
const PADDING = '0'.repeat(24);

/**
 * The event that a log is; undefined for most, and for those of contracts whose word is not taken.
 * @param operation the log's number in its transaction
 * @returns `malformed` where a pinned contract's log does not have its event's form
 */
export function readEvent(table: EventTable, log: RpcLog, operation: number): ReadEvent | 'malformed' | undefined {
  const watched = findWatched(table, log);
  if (watched === undefined) return undefined;
  if (watched === 'misshapen' || !HEX.test(log.data)) return 'malformed';
  const { form, declaration, asset } = watched;
  const wordOf = (name: string): string => readWord(declaration, log, name);
  const address =
    form.address === 'emitter' ? log.address : form.address === undefined ? NONE : toAddress(wordOf(form.address));
  const token = form.token === undefined ? asset : toAddress(wordOf(form.token));
  if (address === undefined || (form.token !== undefined && token === undefined)) return 'malformed';
  const event: ChainEvent = {
    operation,
    kind: form.kind,
    ...(address === NONE ? {} : { address }),
    ...toAsset(token),
    ...(form.other === undefined ? {} : { other: toParty(wordOf(form.other)) }),
    ...(form.amount === undefined ? {} : { amountBase: BigInt(`0x${wordOf(form.amount)}`) }),
    ...(form.key === undefined ? {} : { data: form.key.map(wordOf).join('').toLowerCase() }),
  };
  return { event, watched };
}

const NONE = '';

/** 64 digits of hex. */
function readWord({ places }: Declaration, { topics, data }: RpcLog, name: string): string {
  const place = places.get(name);
  if (place === undefined) throw new Error(`an event has no parameter ${name}`);
  return place.in === 'topic'
    ? (topics[place.at] as string).slice(2)
    : data.slice(2 + 64 * place.at, 2 + 64 * (place.at + 1));
}

/** Undefined: anything in the upper twelve bytes was not written by a compiler. */
const toAddress = (word: string): string | undefined =>
  word.startsWith(PADDING) ? `0x${word.slice(24).toLowerCase()}` : undefined;

/** The other party may be of another kind of chain: then its whole word stands for it. */
const toParty = (word: string): string => toAddress(word) ?? `0x${word.toLowerCase()}`;

function toAsset(token: string | undefined): Pick<ChainEvent, 'token' | 'asset'> {
  if (token === undefined) return {};
  return token === 'native' || token === ZERO_ADDRESS ? { asset: 0 } : { token };
}
