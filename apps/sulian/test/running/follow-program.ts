import { whileHolding } from '@sulian/ledger';
import { withProgram } from '../../src/commands/with-program.ts';
import { DEMO_CHAINS, toFollowed } from '../../src/demo/demo-chains.ts';
import { followChains } from '../../src/follow-chains.ts';
import { aborted, STEP_GRACE_MS, waitAtMost } from '../../src/wait-at-most.ts';
import { startAlerts } from '../../src/workers.ts';

// Run as a process of its own: what `index` does, over a simulated node, which `index` itself takes for another chain.
// With `alerts` it evaluates them too, as `serve` does.
const [name, url = '', user = '', password = '', alerts] = process.argv.slice(2);
const record = DEMO_CHAINS.find(({ chain }) => chain === name);
if (record === undefined) throw new Error(`unknown world ${name}`);
const node = { url, ...(user === '' ? {} : { auth: { user, password } }) };

await withProgram(
  async (program, signal) => {
    const followed = { ...(await toFollowed(record, node)), pollMs: 50 };
    await whileHolding(program.databaseOf, [followed.chain], async () => {
      const following = followChains(program, [followed], signal);
      const evaluating = alerts === undefined ? undefined : startAlerts(program, signal).done;
      await Promise.race([following.done, aborted(signal)]);
      await waitAtMost(Promise.all([following.done, evaluating]), STEP_GRACE_MS);
    });
  },
  { isService: true },
);
