import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepLabelLists } from '../../src/keep-lists.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openTestProgram } from '../support/test-program.ts';

const [FIRST, SECOND] = ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'];
const UNTIL = { timeout: 20_000, interval: 50 };

describe('lists of labels on a schedule', () => {
  const folder = makeTempDir();
  const path = join(folder.path, 'labels.csv');
  const write = (...addresses: readonly string[]) =>
    writeFileSync(
      path,
      `chain,address,entity,confidence\n${addresses.map((address) => `BITCOIN,${address},甲,90`).join('\n')}\n`,
    );
  const writeEntities = () => writeFileSync(join(folder.path, 'entities.csv'), 'key,name,type\n甲,甲交易所,Exchange\n');
  let test: Awaited<ReturnType<typeof openTestProgram>>;

  beforeAll(async () => {
    writeEntities();
    write(FIRST, SECOND);
    const list = { format: 'csv', path: folder.path, source: 'own', everyHours: 100 };
    test = await openTestProgram({ config: { labels: { lists: [list] } } });
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  }, 120_000);
  afterAll(async () => {
    await test.close();
    folder.remove();
  });

  async function run(
    isDone: (status: ReturnType<Awaited<ReturnType<typeof keepLabelLists>>['status']>[number]) => boolean,
  ) {
    const stop = new AbortController();
    const labelLists = await keepLabelLists(test.program, stop.signal);
    const read = () => labelLists.status()[0] as ReturnType<typeof labelLists.status>[number];
    await vi.waitFor(() => expect(isDone(read())).toBe(true), UNTIL);
    stop.abort();
    await labelLists.done;
    return read();
  }
  const countImports = async () =>
    (await test.program.apiDeps.labelConsole.listImports({ offset: 0, limit: 10, asOf: undefined })).total;
  const listResults = () =>
    test.program.database.query<{ result: string; details: string }>(
      "select result, details from records.audit_entry where action = 'label.import' order by number",
    );

  it('are imported when the program starts, and not again before their time [R-RUN-174]', async () => {
    const status = await run(({ lastMs }) => lastMs !== undefined);
    expect(status).toMatchObject({ source: 'own', format: 'csv', everyHours: 100, fault: undefined });
    expect(await countImports()).toBe(1);
    const again = await run(() => true);
    expect(again.lastMs).toBeDefined();
    expect(again.dueMs).toBeGreaterThan(Date.now() + 99 * 3_600_000);
    expect(await countImports()).toBe(1);
    expect((await listResults()).map(({ result }) => result)).toEqual(['OK']);
  }, 60_000);

  it('lose no label unless the configuration allows it; the refusal is audited and shown [R-RUN-174]', async () => {
    write(FIRST);
    // As 101 hours later.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 101 * 3_600_000);
    const status = await run(({ fault }) => fault !== undefined).finally(() => vi.mocked(Date.now).mockRestore());
    expect(status.fault).toBe('LABELS_WITHDRAWN');
    expect(await countImports()).toBe(1);
    const [, refusal] = await listResults();
    expect(refusal).toMatchObject({ result: 'FAILED', details: expect.stringContaining('LABELS_WITHDRAWN') });
  }, 60_000);
});
