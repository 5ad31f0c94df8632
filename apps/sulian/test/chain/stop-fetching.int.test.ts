import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const ADDRESS = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
const requests: string[] = [];
/** Answers nothing. */
const server = createServer((request) => void requests.push(request.url ?? ''));
let test: TestProgram;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = { type: 'onDemand', index: { type: 'trongrid', url }, node: { url }, requestsPerSecond: 1_000 };
  test = await openTestProgram({ config: { chains: { TRON: { source } } } });
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
});

it('jobs of a source that is removed end without a further request [R-RUN-177]', async () => {
  const { onDemand, stopFetching, apiDeps } = test.program;
  const job = apiDeps.histories.fetch(
    {
      ...{ chain: 'TRON', address: ADDRESS, scope: 'native', direction: 'INCOMING' },
      ...{ maxHops: 0, untilShare: 1, maxRequests: 100 },
    },
    { context: { who: undefined, where: 'cli', origin: { systemUser: 'root' } } },
  );
  const ended = job.then(
    ({ failed }) => failed.length,
    () => 1,
  );
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0), { timeout: 20_000 });
  onDemand.delete('TRON');
  stopFetching('TRON');
  expect(await ended).toBe(1);
  const { length } = requests;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(requests).toHaveLength(length);
  expect(() => apiDeps.histories.getHosts('TRON')).toThrow('no source of type onDemand');
}, 60_000);
