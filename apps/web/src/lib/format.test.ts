import { describe, expect, it } from 'vitest';
import { formatExactTime, formatTime, nameZone } from './format.ts';

describe('times', () => {
  it('are to the minute, and to the second where that is asked for [R-SHOW-01] [R-SHOW-23]', () => {
    expect(formatTime(1_763_390_467)).toMatch(/^2025-11-\d\d \d\d:\d1$/);
    expect(formatTime(1_763_390_467, true)).toMatch(/:07$/);
  });

  it('name their zone, and say the second and UTC beside it [R-SHOW-22]', () => {
    expect([480, 0, -210, 345].map(nameZone)).toEqual(['UTC+8', 'UTC', 'UTC−3:30', 'UTC+5:45']);
    expect(formatExactTime(1_763_390_467)).toContain('2025-11-17 14:41:07 UTC');
  });
});
