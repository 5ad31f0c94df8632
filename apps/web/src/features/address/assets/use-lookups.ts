import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { analyseCoin, type CoinQuestion } from '../../../lib/analyse-coin.ts';
import type { Lookup } from './score-state.ts';

export type Lookups = Readonly<Record<string, Lookup>>;

export const lookupKey = ({ coin, analysisType }: Pick<CoinQuestion, 'coin' | 'analysisType'>): string =>
  `${analysisType} ${coin}`;

/** Scores that somebody on this page has looked up, by coin and direction. The page's object does not change. */
export function useLookups() {
  const client = useQueryClient();
  const [lookups, setLookups] = useState<Lookups>({});
  const running = useRef(new Set<string>());
  const keep = (key: string, lookup: Lookup) => setLookups((before) => ({ ...before, [key]: lookup }));
  const lookUp = async (question: CoinQuestion): Promise<void> => {
    const key = lookupKey(question);
    if (running.current.has(key)) return;
    running.current.add(key);
    keep(key, { state: 'calculating' });
    try {
      const result = await analyseCoin(question);
      // The risk panel asks the same question when the coin is chosen.
      client.setQueryData(['scoring', question], result);
      keep(key, { state: 'done', score: result?.score ?? null });
    } catch (error) {
      keep(key, { state: 'failed', error });
    } finally {
      running.current.delete(key);
    }
  };
  return { lookups, lookUp };
}
