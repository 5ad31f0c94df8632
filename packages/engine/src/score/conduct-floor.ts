import type { RiskLevel } from '@sulian/domain';

/** Minimum severity for a pattern in an object's own conduct: a form alone accuses nobody of more. */
export const CONDUCT_FLOOR: RiskLevel = 'Medium';
