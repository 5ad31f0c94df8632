import type { AnswerBounds } from '../ends/answer-bounds.ts';

const POSSIBLE_FROM = 0.1;
const SHARE_BELOW = 0.01;

/** True where severe money is next to nothing by proportion, and yet may be a large part. */
export const isPossiblyDiluted = ({ severe }: Pick<AnswerBounds, 'severe'>): boolean =>
  severe.share < SHARE_BELOW && severe.possible >= POSSIBLE_FROM;
