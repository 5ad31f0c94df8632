import type { ScoringEndsAnswer } from '@sulian/contract';
import { LazyFetchButton } from '../../../components/fetch/lazy-fetch-button.tsx';
import type { End } from './end-row.ts';

interface Props {
  readonly end: End;
  readonly answer: Pick<ScoringEndsAnswer, 'analysisType' | 'blockchain'>;
}

/** Fetches the history that the walk lacked at an end. */
export function FetchEnd({ end: { address, chainCoin: coin }, answer }: Props) {
  const { analysisType: direction, blockchain } = answer;
  if (address === null || coin === null) return null;
  return (
    <LazyFetchButton
      target={{ kind: 'addresses', blockchain, hash: address }}
      body={{ coin, direction, hops: 0 }}
      text="FETCH"
    />
  );
}
