import type { EntityWalletsAnswer } from '@sulian/contract';
import { call, PROXY } from '../../../lib/api.ts';

export const listWallets = (id: number) => call<EntityWalletsAnswer>(`${PROXY}/entities/${id}/wallets`);
