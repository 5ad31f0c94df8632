import type { ScoringResult } from '@sulian/contract';
import { getUsualHops, USUAL_REQUESTS } from '../../components/fetch/fetch-range.ts';
import { LazyFetchButton } from '../../components/fetch/lazy-fetch-button.tsx';

type Answer = Pick<ScoringResult, 'analysisType' | 'objectType' | 'objectId' | 'blockchain' | 'coin'>;

/** Fetches the histories that an answer lacked, the heaviest first. */
export function FetchAround({ result }: { readonly result: Answer }) {
  const { analysisType: direction, objectType, objectId: hash, blockchain, coin } = result;
  // No history over all coins can be proven.
  if (objectType === 'ADDRESS' && coin === 'ALL') return null;
  if (objectType !== 'ADDRESS' && objectType !== 'TRANSACTION') return null;
  return (
    <LazyFetchButton
      target={{ kind: objectType === 'ADDRESS' ? 'addresses' : 'transactions', blockchain, hash }}
      body={{ coin, direction, hops: getUsualHops(blockchain), maxRequests: USUAL_REQUESTS }}
      text="CONTINUE"
    />
  );
}
