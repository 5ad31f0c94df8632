import { describe } from 'vitest';
import { testArchivedLog } from './archived-log.ts';

describe('a program that archives its log [R-RUN-148] [R-RUN-149]', () =>
  testArchivedLog(Number(process.env['SULIAN_TEST_KILLS'] ?? 20)));
