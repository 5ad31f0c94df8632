import { type Question, scoringCall } from '../../lib/analyse.ts';
import { findEarlyBody } from '../../lib/early-calls.ts';

/** Progress id of a question that was sent before the application had loaded. */
export function findEarlyId(question: Question): string | undefined {
  const [key, { body }] = scoringCall(question);
  const early = findEarlyBody(([earlyKey, sent]) => earlyKey === key && isSameQuestion(sent.body, body));
  return (early as typeof body | undefined)?.progressId;
}

const isSameQuestion = (one: unknown, other: unknown): boolean => withoutId(one) === withoutId(other);
const withoutId = (body: unknown): string =>
  JSON.stringify(body, (key, value) => (key === 'progressId' ? undefined : value));
