import type { SystemState } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import texts from '../../locales/en/admin.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { System } from './system.tsx';

const MEMORY: SystemState['memory'] = {
  processBytes: 1_200_000_000,
  startBytes: 200_000_000,
  peakBytes: 1_720_000_000,
  limitBytes: 2_000_000_000,
  limitedBy: 'CONTAINER',
  isNearLimit: true,
  daysLeft: 41,
  totalBytes: 8_000_000_000,
  freeBytes: 4_000_000_000,
};
const STATE: SystemState = {
  program: { version: '1', nodeVersion: '24', databaseVersion: '18', policyVersion: '3', startedAt: 1_795_000_000 },
  memory: MEMORY,
  disk: { totalBytes: 9_000_000_000, freeBytes: 8_000_000_000 },
  store: { bytes: 10, isEmbedded: true, daysLeft: 12 },
  backup: null,
  programs: [],
  chains: [],
};

type ProgramRow = Pick<SystemState['programs'][number], 'host' | 'pid' | 'isThis'>;

async function draw(memory: Partial<SystemState['memory']>): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['system'], { ...STATE, memory: { ...MEMORY, ...memory } });
  client.setQueryData(['backups'], []);
  return drawInEnglish(<System />, { admin: texts }, client);
}

const AWAY: SystemState['chains'][number] = {
  ...{ blockchain: 'BITCOIN', held: 'BLOCKS', source: 'NODE', hosts: ['10.0.0.3:8332'], requests: null },
  ...{ height: null, time: null, headHeight: 900, lag: null, sourceFault: null, alarm: null },
  ...{ server: '10.0.0.7:5432', writer: null, reader: null, isAway: true, isLoading: false },
  ...{ transactions: null, addresses: null, wallets: null, storedBytes: null, bytesPerDay: null },
  ...{ serviceAddresses: 5, isLabelled: true },
};

it('a chain whose server is unavailable is named so, without a figure [R-RUN-182]', async () => {
  const client = new QueryClient();
  client.setQueryData(['system'], { ...STATE, chains: [AWAY] });
  client.setQueryData(['backups'], []);
  const text = toText(await drawInEnglish(<System />, { admin: texts }, client));
  expect(text).toContain(texts.ledgerAway);
  expect(text).toContain('Ledger on 10.0.0.7:5432');
  expect(text).not.toContain(texts.nothingStored);
  expect(text).not.toContain(texts.fine);
  expect(text).not.toMatch(/(^|\s)0( |$)/);
});

it('each chain names the program that writes it, and each program its chains [R-RUN-203]', async () => {
  const client = new QueryClient();
  const chain = { ...AWAY, isAway: false, height: 900, lag: 0 };
  const [first, second] = [7, 8].map((pid) => ({ host: 'rack-1', pid, isThis: pid === 7 })) as [ProgramRow, ProgramRow];
  const times = { version: '1', startedAt: 1_795_000_000, seenAt: 1_795_000_100 };
  client.setQueryData(['system'], {
    ...STATE,
    programs: [first, second].map((place) => ({ ...place, ...times })),
    chains: [{ ...chain, writer: { ...second, since: 1_795_000_000, leaseUntil: 1_795_000_106 } }],
  });
  client.setQueryData(['backups'], []);
  const text = toText(await drawInEnglish(<System />, { admin: texts }, client));
  expect(text).toMatch(/rack-1, process 8 since 2026\S* \S+ lease until 2026/);
  expect(text).toMatch(/rack-1, process 7 This program 1 \S+ \S+ \S+ \S+ – rack-1, process 8 1 .* Bitcoin/);
});

it('a peak of memory near the limit is a warning with its reason [R-RUN-178]', async () => {
  const html = await draw({});
  expect(toText(html)).toContain(`1.72 GB (86 % of the limit) ${texts.memoryNearLimit}`);
  expect(html).toMatch(new RegExp(`<span class="chip warn">${texts.memoryNearLimit}</span>`));
});

it('a lower peak is no warning; growth and the limit of the container or machine are shown [R-RUN-178]', async () => {
  const text = toText(await draw({ peakBytes: 1_700_000_000, isNearLimit: false }));
  expect(text).toContain('1.70 GB (85 % of the limit)');
  expect(text).not.toContain(texts.memoryNearLimit);
  expect(text).toContain(`${texts.memoryGrowth} 1.00 GB`);
  expect(text).toContain(`${texts.memoryLimit.CONTAINER} 2.00 GB`);
  expect(toText(await draw({ limitedBy: 'MACHINE' }))).toContain(`${texts.memoryLimit.MACHINE} 2.00 GB`);
});

it('the days until disk and memory are full follow from their growth, and are a dash where unknown [R-RUN-160] [R-RUN-180]', async () => {
  const text = toText(await draw({}));
  expect(text).toContain(`${texts.diskFullIn} 12 days`);
  expect(text).toContain(`${texts.memoryFullIn} 41 days`);
  expect(toText(await draw({ daysLeft: null }))).toContain(`${texts.memoryFullIn} –`);
});
