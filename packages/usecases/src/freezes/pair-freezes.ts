import type { EventRow, TxId } from '@sulian/domain';

/** One time that an issuer blocked an address. */
export interface Freeze {
  readonly address: string;
  readonly asset: number;
  /** Undefined: the freezing event is not stored. */
  readonly sinceTxId: TxId | undefined;
  /** Undefined: it lasts. */
  readonly untilTxId: TxId | undefined;
  /** Newest first; `amountBase` is undefined where the event has no amount. */
  readonly destroyed: readonly { readonly txId: TxId; readonly amountBase: bigint | undefined }[];
}

interface Course {
  readonly address: string;
  readonly asset: number;
  readonly firstTxId: TxId;
  readonly sinceTxId: TxId | undefined;
  untilTxId: TxId | undefined;
  readonly destroyed: { readonly txId: TxId; readonly amountBase: bigint | undefined }[];
}

/**
 * Freezes out of their events, newest first. An address may be frozen again while it is, or let go when it is not: that
 * begins and ends nothing.
 *
 * @param events FREEZE, UNFREEZE and DESTROY of some addresses, newest first
 * @param isWhole every event since the chain's beginning is among those: what ends without a beginning never began
 */
export function pairFreezes(events: readonly EventRow[], isWhole: boolean): readonly Freeze[] {
  const courses = new Map<string, Course[]>();
  for (const event of events.toReversed()) {
    const { address, asset = 0 } = event;
    if (address === undefined) continue;
    const key = `${address} ${asset}`;
    const known = courses.get(key);
    const list = known ?? [];
    if (known === undefined) courses.set(key, list);
    follow(list, { ...event, address, asset }, isWhole);
  }
  return [...courses.values()]
    .flat()
    .sort((a, b) => b.firstTxId - a.firstTxId)
    .map(({ firstTxId: _, destroyed, ...freeze }) => ({ ...freeze, destroyed: destroyed.toReversed() }));
}

function follow(
  list: Course[],
  event: EventRow & { readonly address: string; readonly asset: number },
  isWhole: boolean,
): void {
  const { txId, kind, amountBase } = event;
  const last = list.at(-1);
  const lasting = last?.untilTxId === undefined ? last : undefined;
  const begin = (sinceTxId: TxId | undefined): Course => {
    const { address, asset } = event;
    const course = { address, asset, firstTxId: txId, sinceTxId, untilTxId: undefined, destroyed: [] };
    list.push(course);
    return course;
  };
  if (kind === 'FREEZE' && lasting === undefined) begin(txId);
  // Every watched issuer destroys only frozen funds. A destruction without a stored freeze therefore proves a missing
  // one, which lasts until the address is unfrozen.
  if (kind === 'DESTROY') (lasting ?? begin(undefined)).destroyed.push({ txId, amountBase });
  if (kind !== 'UNFREEZE') return;
  const ended = lasting ?? (isWhole || last !== undefined ? undefined : begin(undefined));
  if (ended !== undefined) ended.untilTxId = txId;
}
