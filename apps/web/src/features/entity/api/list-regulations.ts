import type { RegulationInfoAnswer } from '@sulian/contract';
import { call, PROXY } from '../../../lib/api.ts';

export const listRegulations = (id: number) => call<RegulationInfoAnswer>(`${PROXY}/entities/${id}/regulationInfo`);
