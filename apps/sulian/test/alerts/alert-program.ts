import { createRpcSource } from '@sulian/chains';
import { withProgram } from '../../src/commands/with-program.ts';
import { followChains } from '../../src/follow-chains.ts';
import { aborted, STEP_GRACE_MS, waitAtMost } from '../../src/wait-at-most.ts';
import { startAlerts, startRegistration } from '../../src/workers.ts';

// Run as a process of its own: what `serve` does about blocks, alerts and mails, over a simulated node, which `serve`
// itself takes for another chain.
const [url = '', user = '', password = ''] = process.argv.slice(2);

await withProgram(async (program, signal) => {
  const source = createRpcSource({
    chain: 'BITCOIN',
    url,
    auth: { user, password },
    batchSize: 20,
    timeoutMs: 30_000,
    isSimulated: true,
  });
  const indexing = followChains(program, [{ chain: 'BITCOIN', source, pollMs: 100 }], signal);
  const alerts = startAlerts(program, signal);
  const registration = startRegistration(program, signal);
  await aborted(signal);
  await waitAtMost(Promise.all([registration.done, alerts.done, indexing.done]), STEP_GRACE_MS);
});
