import { id } from '@sulian/contract';
import { z } from 'zod';

export const tags = ['labels'];
export const labelParams = z.object({ id: z.coerce.number().pipe(id) });
/** Imports and decisions are counted by the store's 32-bit numbers. */
export const storeParams = z.object({ id: z.coerce.number().pipe(id.max(2 ** 31 - 1)) });
