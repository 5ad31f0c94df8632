import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Stage } from './stage.ts';

/** A valid address that the demo's ledger has not. */
export const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

/** Address of the demo world's exchange, read before the first test. */
export function useHotWallet(stage: () => Stage): () => string {
  let hotWallet = '';
  beforeAll(async () => {
    const demo = await fetch(`${stage().url}/api/demo`);
    const { showcase } = (await demo.json()) as { showcase: Array<{ address: string; title: string }> };
    hotWallet = showcase.find(({ title }) => title.includes('热钱包'))?.address ?? '';
  });
  return () => hotWallet;
}

/** A page of the label console, as the reviewer. */
export const openLabels = (stage: Stage, part: string, width: number, prepare?: (page: Page) => Promise<unknown>) =>
  stage.visit(`/labels${part}`, { as: 'reviewer', width, ...(prepare && { prepare }) });

export const rowOf = (page: Page, text: string) =>
  page.locator('tbody tr:not(.expanded)').filter({ hasText: text }).first();

/** Presses a dialog's button without a reason first, which is refused. */
export async function giveReason(page: Page, title: string, action: string, reason: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.getByText('请填写理由').waitFor();
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Labels an address without the screens. */
export async function addByCall(stage: Stage, address: string, name: string): Promise<void> {
  const token = await stage.signIn('reviewer@demo.sulian');
  const entity = { name, type: 'Gambling' };
  await stage.call('/api/labels', token, {
    blockchain: 'BITCOIN',
    address,
    entity,
    confidence: 5,
    reason: '端到端测试',
  });
}
