import type { TransactionsAnswer } from '@sulian/contract';

/** One transaction. In a list over several chains each row names its own chain. */
export type Row = TransactionsAnswer['items'][number] & { readonly blockchain?: string };
