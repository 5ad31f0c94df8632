import { z } from 'zod';
import { settingsAnswer } from '../account.ts';
import { defineCalls, SIGNED_IN } from '../call.ts';
import { demoAnswer } from '../demo.ts';
import { translationsAnswer, translationsBody } from '../translations.ts';
import { vitalsBody } from '../vitals.ts';

export const systemCalls = defineCalls({
  'GET /healthz': { access: 'PUBLIC' },
  'GET /readyz': { access: 'PUBLIC' },
  'GET /metrics': { access: 'MONITOR' },
  'GET /api/demo': { access: 'PUBLIC', answer: demoAnswer },
  'GET /api/settings': { tag: 'settings', access: 'PUBLIC', answer: settingsAnswer },
  /** Measurements of a page view by a browser, gathered for /metrics; a page sends a handful. */
  'POST /api/vitals': { tag: 'vitals', access: 'PUBLIC', body: vitalsBody, answer: z.null(), perMinute: 120 },
  /**
   * Texts are cached in the browser, so few calls are needed; a body has room for as many of the longest texts as a
   * call may carry.
   */
  'POST /api/translations': {
    tag: 'translations',
    access: SIGNED_IN,
    body: translationsBody,
    answer: translationsAnswer,
    errors: ['SOURCE_UNREACHABLE', 'SOURCE_REFUSED', 'SOURCE_MALFORMED'],
    perMinute: 60,
    maxBodyBytes: 512 * 1024,
  },
});
