import { AppError, withLedgerOf } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { expect, it } from 'vitest';
import { listPlaceable } from './place-chain.ts';

const databaseThat = (answer: () => Promise<readonly object[]>) => ({ query: answer }) as unknown as Database;
const withoutCitus = databaseThat(async () => [{ found: false }]);
const away = databaseThat(() =>
  Promise.reject(withLedgerOf(new AppError('STORE_UNAVAILABLE', 'the server is away'), 'BITCOIN')),
);

it('lists no chains while a server is unavailable, which may have some of them [R-RUN-15]', async () => {
  await expect(listPlaceable((chain) => (chain === 'BITCOIN' ? away : withoutCitus))).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: 'the server of BITCOIN is unavailable',
  });
});
