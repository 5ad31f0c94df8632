import type { ChainEvent } from '@sulian/domain';
import type { Declaration } from './declaration.ts';
import type { ContractLog, WordForm } from './log.ts';
import { type EventTable, findWatched, type WatchedEvent } from './table.ts';

export interface ReadEvent {
  readonly event: ChainEvent;
  readonly watched: WatchedEvent;
}

const HEX = /^0x[0-9a-fA-F]*$/;

interface LogPosition {
  /** The log's number in its transaction. */
  readonly operation: number;
  readonly words: WordForm;
}

/**
 * The event that a log is; undefined for most, and for those of contracts whose word is not taken.
 * @returns `malformed` where a pinned contract's log does not have its event's form
 */
export function readEvent(
  table: EventTable,
  log: ContractLog,
  { operation, words }: LogPosition,
): ReadEvent | 'malformed' | undefined {
  const watched = findWatched(table, log);
  if (watched === undefined) return undefined;
  if (watched === 'misshapen' || !HEX.test(log.data)) return 'malformed';
  const { form, declaration, asset } = watched;
  const wordOf = (name: string): string => readWord(declaration, log, name);
  const address =
    form.address === 'emitter'
      ? log.address
      : form.address === undefined
        ? NONE
        : words.toAddress(wordOf(form.address));
  const token = form.token === undefined ? asset : words.toAddress(wordOf(form.token));
  if (address === undefined || (form.token !== undefined && token === undefined)) return 'malformed';
  const event: ChainEvent = {
    operation,
    kind: form.kind,
    ...(address === NONE ? {} : { address }),
    ...toAsset(token, words),
    ...(form.other === undefined ? {} : { other: toParty(wordOf(form.other), words) }),
    ...(form.amount === undefined ? {} : { amountBase: BigInt(`0x${wordOf(form.amount)}`) }),
    ...(form.key === undefined ? {} : { data: form.key.map(wordOf).join('').toLowerCase() }),
  };
  return { event, watched };
}

const NONE = '';

/** 64 digits of hex. */
function readWord({ places }: Declaration, { topics, data }: ContractLog, name: string): string {
  const place = places.get(name);
  if (place === undefined) throw new Error(`an event has no parameter ${name}`);
  return place.in === 'topic'
    ? (topics[place.at] as string).slice(2)
    : data.slice(2 + 64 * place.at, 2 + 64 * (place.at + 1));
}

/** Returns the whole word when it is not an address: the other party may be on another kind of chain. */
const toParty = (word: string, words: WordForm): string => words.toAddress(word) ?? `0x${word.toLowerCase()}`;

function toAsset(token: string | undefined, { zeroAddress }: WordForm): Pick<ChainEvent, 'token' | 'asset'> {
  if (token === undefined) return {};
  return token === 'native' || token === zeroAddress ? { asset: 0 } : { token };
}
