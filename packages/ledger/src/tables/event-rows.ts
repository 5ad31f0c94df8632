import { type ChainEvent, EVENT_KINDS, type EventKind } from '@sulian/domain';
import type { BinaryRows } from './binary-rows.ts';

/** Columns of an event's row in the order in which `putEvent` writes them. */
export const EVENT_COLUMNS = 'tx_id, operation, asset, kind, amount, address, other, data';

const NUMBER_OF: ReadonlyMap<EventKind, number> = new Map(EVENT_KINDS.map((kind, number) => [kind, number]));

/** Value of `event.kind`. */
export const eventKindNumber = (kind: EventKind): number => NUMBER_OF.get(kind) as number;

export interface EventFields {
  readonly txId: number;
  readonly asset: number | undefined;
  readonly event: ChainEvent;
}

export function putEvent(to: BinaryRows, { txId, asset, event }: EventFields): void {
  to.begin(8);
  to.bigint(txId);
  to.integer(event.operation);
  to.integer(asset);
  to.smallint(eventKindNumber(event.kind));
  to.numeric(event.amountBase);
  to.text(event.address);
  to.text(event.other);
  if (event.data === undefined) to.null();
  else to.hex(event.data);
}
