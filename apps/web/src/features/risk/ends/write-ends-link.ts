import type { ScoringResult } from '@sulian/contract';
import { keepDirection } from '../../../lib/risk-view.ts';
import { findUser } from '../../../lib/session.ts';
import { CASE_PARAM, HEIGHT_PARAM } from '../../../lib/shared-params.ts';

/** Query of the page with its open list, the direction on screen, the height of the answer and the reader's case. */
export function writeEndsLink(
  search: string,
  { analysisType, basis }: Pick<ScoringResult, 'analysisType' | 'basis'>,
): string {
  const params = keepDirection(new URLSearchParams(search), analysisType);
  params.set(HEIGHT_PARAM, String(basis.height));
  params.set(CASE_PARAM, String(findUser()?.caseId ?? 0));
  return `?${params}`;
}
