import type { ChainEvent, Operation, TokenFacts } from '@sulian/domain';
import type { DataWarningKind } from '../data-warnings.ts';
import type { BalanceUpdate, Content, InternalAct, OperationResult } from '../wire/schema.ts';

/** An event, numbered by the transaction. */
export type OwnEvent = Omit<ChainEvent, 'operation'>;

/** Call or other act of a manager, with its result: signed, or a contract's reply. */
export interface Act
  extends Pick<Content, 'kind' | 'destination' | 'amount' | 'balance' | 'delegate' | 'parameters'>,
    Partial<Pick<Content, 'pk'>> {
  readonly source: string;
  readonly result: OperationResult;
  /** A contract's, and not signed by anybody. */
  readonly isInternal: boolean;
}

/** Moves of coins and tokens, in order, with further facts about them. */
export interface Effects {
  readonly operations: readonly Operation[];
  readonly events?: readonly OwnEvent[];
  readonly tokens?: readonly TokenFacts[];
  readonly problems?: readonly DataWarningKind[];
  /** Numbers of items that tokens are, by place among the operations. */
  readonly items?: readonly (readonly [operation: number, item: string])[];
}

/** Acts of a signed content in the order in which they ran. */
export function listActs({ metadata, ...content }: Content): readonly Act[] {
  const { operation_result: result, internal_operation_results: internals } = metadata;
  if (result === undefined || content.source === undefined) return [];
  return [
    { ...content, source: content.source, result, isInternal: false },
    ...internals.map((act: InternalAct): Act => ({ ...act, isInternal: true })),
  ];
}

/** The two changes that a payment of coins is; undefined where nothing of that amount went that way. */
export function splitPayment(
  updates: readonly BalanceUpdate[],
  { from, to, amountBase }: { readonly from: string; readonly to: string; readonly amountBase: bigint },
): readonly BalanceUpdate[] | undefined {
  const paid = updates.findIndex((each) => isContract(each, from) && each.change === -amountBase);
  const got = updates.findIndex((each, at) => at !== paid && isContract(each, to) && each.change === amountBase);
  if (paid < 0 || got < 0) return undefined;
  return updates.filter((_, at) => at !== paid && at !== got);
}

const isContract = ({ kind, contract }: BalanceUpdate, address: string): boolean =>
  kind === 'contract' && contract === address;

export const toTransfer = (
  type: Operation['type'],
  { from, to, amountBase }: { readonly from?: string; readonly to?: string; readonly amountBase: bigint },
): Operation => ({
  type,
  asset: 0,
  sources: from === undefined ? [] : [{ address: from, amountBase }],
  destinations: to === undefined ? [{ amountBase, unspendable: true }] : [{ address: to, amountBase }],
});
