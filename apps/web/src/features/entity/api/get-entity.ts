import type { EntityAnswer } from '@sulian/contract';
import { call, PROXY } from '../../../lib/api.ts';

export const getEntity = (id: string) => call<EntityAnswer>(`${PROXY}/entities/${encodeURIComponent(id)}`);
