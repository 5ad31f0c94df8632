import { describe } from 'vitest';
import { testArchivedLog } from './archived-log.ts';

describe('a program that archives its log [R-RUN-148] [R-RUN-149]', () => testArchivedLog(1));
