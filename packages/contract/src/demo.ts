import { z } from 'zod';

/** GET /demo: whether the chains are simulated, and where a newcomer may start. */
export const demoAnswer = z.object({
  isSimulated: z.boolean(),
  showcase: z
    .array(z.object({ address: z.string(), blockchain: z.string(), title: z.string(), titleEn: z.string() }))
    .readonly(),
});
