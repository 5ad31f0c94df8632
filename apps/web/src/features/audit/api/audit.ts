import type { AuditRow } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';
import type { Page } from '../../../lib/query-string.ts';

export interface Verdict {
  readonly isUnbroken: boolean;
  readonly entries: number;
  readonly firstBroken: number | null;
}

export const listEntries = (query: string) => callData<Page<AuditRow>>(`/api/audit/entries${query}`);
export const verify = () => callData<Verdict>('/api/audit/verify');
