import type { ScoringResult } from '@sulian/contract';
import { LazyFetchButton } from '../../components/fetch/lazy-fetch-button.tsx';

/** As the form of an address's page chooses at first. */
const HOPS = 3;
const MAX_REQUESTS = 1_500;

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
      body={{ coin, direction, hops: HOPS, maxRequests: MAX_REQUESTS }}
      text="CONTINUE"
    />
  );
}
