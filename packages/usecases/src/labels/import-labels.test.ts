import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type LabelStore } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importLabels } from './import-labels.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sulian-import-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WITHDRAWS = 'the import would withdraw 3 of 4 labels';

/** Runs an import that would withdraw labels and answers its question; undefined: the question cannot be answered. */
function importAnswered(answer: boolean | undefined) {
  const path = join(folder, 'list.csv');
  writeFileSync(path, '');
  const labelStore = {
    importLabels: async () => {
      throw new AppError('LABELS_WITHDRAWN', WITHDRAWS, { details: { withdrawn: 3 } });
    },
  } as unknown as LabelStore;
  return importLabels(
    { labelStore, adapters: new Map(), config: { labelUrls: 'off' } },
    { format: 'csv', path, signal: new AbortController().signal, confirmsWithdrawal: async () => answer },
  );
}

describe('an import that would withdraw labels', () => {
  it('is refused in full where nobody could be asked', async () => {
    await expect(importAnswered(undefined)).rejects.toMatchObject({ code: 'LABELS_WITHDRAWN', message: WITHDRAWS });
  });

  it('is refused without saying again what the question said [R-ERR-25]', async () => {
    await expect(importAnswered(false)).rejects.toMatchObject({
      code: 'LABELS_WITHDRAWN',
      message: 'nothing was imported',
      details: {},
    });
  });
});
