import { expect, it } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openWorldProgram } from '../support/world-program.ts';

it('finds no fault in the ledger of a simulated world, its first coin unspent', async () => {
  const worldProgram = await openWorldProgram('verify', 160);
  try {
    expect(await verify(worldProgram.program, 'BITCOIN', 100)).toMatchObject({
      height: 159,
      recounted: 100,
      faults: [],
    });
  } finally {
    await worldProgram.close();
  }
});
