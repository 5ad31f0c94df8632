import type { ScoringEndsAnswer, ScoringEndsBody } from '@sulian/contract';

export type End = ScoringEndsAnswer['items'][number];
export type EndOrder = ScoringEndsBody['sort'];

/** The same end on each page. */
export const toEndKey = ({ key, address, coin, transactions }: End): string =>
  [key, address, coin, transactions.at(-1)?.hash].join(' ');
