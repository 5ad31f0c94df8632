import type { ScoringProgress } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

export const getProgress = (id: string) =>
  call<ScoringProgress>(`/api/proxy/v1/scoringAnalysis/progress?id=${encodeURIComponent(id)}`);
