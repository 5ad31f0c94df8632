import type { SystemState } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

let world: WorldProgram;
let api: TestApi;
let state: SystemState;

beforeAll(async () => {
  world = await openWorldProgram('system', 60);
  const { program } = world;
  const timeMs = Date.now() - 5 * 86_400_000;
  const as = { role: 'ADMIN' } as const;
  api = await openTestApi(
    program,
    {
      chainStatus: (chain) => ({
        isConfigured: chain === 'TRON',
        isSimulated: false,
        ...(chain === 'BITCOIN' && { requests: { sent: 40, failed: 2 } }),
      }),
      sourceOf: (chain) =>
        chain === 'BITCOIN' ? { held: 'BLOCKS', source: 'NODE', hosts: ['node.example:8332'] } : undefined,
      backupStatus: () => ({ name: 'sulian-x', timeMs, everyHours: 24, fault: 'DISK_FULL' }),
    },
    as,
  );
  state = (await api.get<{ data: SystemState }>('/api/admin/system')).data;
}, 60_000);
afterAll(async () => {
  await api.close();
  await world.close();
});

describe('the state of the system [R-RUN-160]', () => {
  it('has versions, memory and disk', () => {
    expect(state.program).toMatchObject({
      version: manifest.version,
      nodeVersion: process.versions.node,
      policyVersion: world.program.policy.version,
      databaseVersion: expect.stringMatching(/^\d+\.\d+/),
    });
    for (const { totalBytes, freeBytes } of [state.memory, state.disk]) {
      expect(freeBytes).toBeGreaterThan(0);
      expect(totalBytes).toBeGreaterThan(freeBytes);
    }
  });

  it('has the memory of the program now and at most [R-RUN-176]', () => {
    expect(state.memory.peakBytes).toBeGreaterThanOrEqual(state.memory.processBytes);
  });

  it('has the memory at the start and a limit of at most the machine [R-RUN-178]', () => {
    const { startBytes, limitBytes, totalBytes } = state.memory;
    expect(startBytes).toBeGreaterThan(0);
    expect(limitBytes).toBeGreaterThan(0);
    expect(limitBytes).toBeLessThanOrEqual(totalBytes);
  });

  it('has the newest backup, its failure, and whether it is overdue', () => {
    expect(state.backup).toMatchObject({ name: 'sulian-x', isOverdue: true, fault: 'DISK_FULL', everyHours: 24 });
  });

  it('has each chain that is stored or configured, and no other', async () => {
    const { height, transactions, addresses } = await world.program.ledger.getState('BITCOIN');
    expect(height).toBeGreaterThan(0);
    const { serviceAddresses } = await world.program.apiDeps.coverageOf('BITCOIN');
    expect(serviceAddresses).toBeGreaterThan(0);
    const [bitcoin, tron, ...others] = state.chains;
    expect(others).toEqual([]);
    expect(bitcoin).toMatchObject({
      ...{ blockchain: 'BITCOIN', held: 'BLOCKS', source: 'NODE', hosts: ['node.example:8332'] },
      ...{ height, transactions, addresses, serviceAddresses },
      requests: { sent: 40, failed: 2 },
    });
    expect(tron).toMatchObject({ blockchain: 'TRON', source: 'NONE', height: null, storedBytes: 0, requests: null });
    expect(tron?.bytesPerDay).toBeNull();
    expect(bitcoin?.bytesPerDay).toBeGreaterThan(0);
    expect(state.store.bytes).toBeGreaterThan(bitcoin?.storedBytes ?? 0);
  });

  it('has no days until the disk is full where the store is a server of its own', () => {
    expect(state.store).toMatchObject({ isEmbedded: false, daysLeft: null });
  });

  it.each([
    ['a followed chain', true, 10],
    ['a chain that nothing follows', false, null],
  ])('has days until the disk is full by the growth of %s', async (_name, isFollowed, days) => {
    const { program } = world;
    const facts = await program.apiDeps.readSystem();
    const perDay = facts.storage.reduce((sum, { bytesPerDay = 0 }) => sum + bytesPerDay, 0);
    expect(perDay).toBeGreaterThan(0);
    const readSystem = async () => ({
      ...facts,
      disk: { totalBytes: 20 * perDay, freeBytes: 10 * perDay + 1 },
      store: { ...facts.store, isEmbedded: true },
    });
    const changes = {
      readSystem,
      chainStatus: () => ({ isConfigured: isFollowed, isSimulated: false }),
      sourceOf: () => (isFollowed ? { held: 'BLOCKS' as const, source: 'NODE' as const, hosts: [] } : undefined),
    };
    const other = await openTestApi(program, changes, { role: 'ADMIN' });
    const { store } = (await other.get<{ data: SystemState }>('/api/admin/system')).data;
    expect(store.daysLeft).toBe(days);
    await other.close();
  });
});
