import { expect, it } from 'vitest';
import { sourceRequests } from './source-requests.ts';

it('counts requests by chain, and those without a successful answer [R-RUN-176]', async () => {
  const answers = [new Response('{}'), new Response('busy', { status: 429 })];
  const send = sourceRequests.counting('LITECOIN', async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer;
  });
  expect((await send('http://node.example')).status).toBe(200);
  expect((await send('http://node.example')).status).toBe(429);
  await expect(send('http://node.example')).rejects.toThrow('fetch failed');
  expect(sourceRequests.of('LITECOIN')).toEqual({ sent: 3, failed: 2 });
  expect(sourceRequests.of('DOGECOIN')).toEqual({ sent: 0, failed: 0 });
});
