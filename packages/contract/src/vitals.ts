import { z } from 'zod';

/** Measurements a call may carry. */
export const MAX_VITALS = 20;
/** Ten minutes: no page takes longer, a clock that jumped does. */
const MAX_VITAL_MS = 600_000;

/** Layout shift, delay of input, first and largest paint, first byte. */
export const vitalName = z.enum(['CLS', 'INP', 'FCP', 'LCP', 'TTFB']);
export type VitalName = z.infer<typeof vitalName>;

/** Screens, by kind: never what is shown on them. */
export const vitalScreen = z.enum([
  'home',
  'address',
  'wallet',
  'transaction',
  'entity',
  'alert',
  'login',
  'register',
  'forgetPass',
  'review',
  'other',
]);

/** POST /api/vitals; answers 204. CLS has no unit, the others are milliseconds. */
export const vitalsBody = z.object({
  metrics: z
    .array(
      z.object({
        name: vitalName,
        value: z.number().min(0).max(MAX_VITAL_MS),
        screen: vitalScreen.default('other'),
      }),
    )
    .min(1)
    .max(MAX_VITALS),
});
export type VitalsBody = z.input<typeof vitalsBody>;
