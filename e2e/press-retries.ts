import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilStill } from './until-still.ts';

/** Presses the retries of all failed panels until none is left. One answer mends several panels, so they go together. */
export async function pressRetries(page: Page): Promise<void> {
  const retries = page.getByRole('alert').getByRole('button', { name: '重试' });
  await expect
    .poll(
      async () => {
        await retries.evaluateAll((buttons: ReadonlyArray<{ click(): void }>) => {
          for (const button of buttons) button.click();
        });
        await untilStill(page);
        return retries.count();
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe(0);
}
