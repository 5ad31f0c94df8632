import { type FamilyRecord, type FamilyStage, listContractLines, openStage } from '@sulian/testkit';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { makeTempDir } from '../support/run-sulian.ts';
import { createFamilies } from './families.ts';
import { createProgramHost } from './program-host.ts';

const lines: string[] = [];
const { write } = process.stderr;
beforeAll(() => {
  process.stderr.write = ((text) => lines.push(String(text)) > 0) as typeof write;
});
afterAll(() => {
  process.stderr.write = write;
});

/** Families run at the same time: their lines mostly wait. The lines of one family share its node and program. */
describe.concurrent.each(createFamilies())('a node of $chain', (family) => {
  describe.sequential('that is followed', () => proveFamily(family));
});

function proveFamily(family: FamilyRecord): void {
  const folder = makeTempDir();
  let stage: FamilyStage;
  beforeAll(async () => {
    stage = await openStage(family, createProgramHost(lines), folder.path);
  });
  afterAll(async () => {
    await stage.close();
    folder.remove();
  });

  for (const { title, group, reason, prove } of listContractLines(family)) {
    if (reason === undefined)
      it(`${title} ${family.rules[group]}`, async ({ onTestFailed }) => {
        onTestFailed(() => console.error(stage.host.takeLog(family.chain)));
        await prove(stage);
      });
    else it(title, ({ skip }) => skip(reason));
  }
}
