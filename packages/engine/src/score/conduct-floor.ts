import type { RiskLevel } from '@sulian/domain';

/** What a pattern in an object's own conduct makes of its severity at least: a form alone accuses nobody of more. */
export const CONDUCT_FLOOR: RiskLevel = 'Medium';
