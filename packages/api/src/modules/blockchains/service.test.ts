import { expect, it } from 'vitest';
import { toBlockchain } from './service.ts';

it('states how a chain is stored by its source while the server of its ledger is unavailable [R-RUN-18]', () => {
  const deps = {
    chainStatus: () => ({ isSimulated: false, isConfigured: true }) as never,
    abilitiesOf: () => ({ canFollow: true, canImportFiles: false }),
    sourceOf: () => ({ held: 'ON_DEMAND', source: 'ON_DEMAND', hosts: [] }) as never,
  };
  expect(toBlockchain(deps, 'TRON', undefined)).toMatchObject({ state: 'away', held: 'ON_DEMAND', height: null });
  const without = { ...deps, sourceOf: () => undefined };
  expect(toBlockchain(without, 'TRON', undefined)).toMatchObject({ state: 'away', held: 'BLOCKS', isPartial: null });
});
