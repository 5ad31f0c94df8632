import type { Page } from 'playwright-core';

/** Presses of a pointer and of keys as the page met them; what is typed into one field in one go is one. */
const COUNTER = `
  const add = () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
  let field = null;
  addEventListener('pointerdown', (event) => { if (event.isTrusted) { field = null; add(); } }, true);
  addEventListener('keydown', (event) => {
    const isTyping = event.key.length === 1 && event.target instanceof HTMLInputElement;
    if (event.isTrusted && !isTyping) { field = null; add(); }
  }, true);
  addEventListener('input', (event) => {
    const isPicked = ['checkbox', 'radio'].includes(event.target.type);
    if (event.isTrusted && !isPicked && field !== event.target) { field = event.target; add(); }
  }, true);`;

/** Before the page is opened. Only what a person could do is counted, and all of it, across pages of the visit. */
export const countingClicks = async (page: Page): Promise<void> => {
  await page.addInitScript(COUNTER);
};

export const readClicks = (page: Page): Promise<number> =>
  page.evaluate<number>("Number(sessionStorage.getItem('clicks'))");
