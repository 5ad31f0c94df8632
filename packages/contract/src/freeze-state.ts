import { z } from 'zod';

/**
 * Whether an issuer can freeze a balance: it has (FROZEN) or can (FREEZABLE); nothing is there (EMPTY); the coin has no
 * issuer (NO_ISSUER), the chain has no coins that can be frozen (NEVER), or no issuer or balance is known (UNKNOWN).
 */
export const freezeState = z.enum(['FROZEN', 'FREEZABLE', 'EMPTY', 'NO_ISSUER', 'NEVER', 'UNKNOWN']);
