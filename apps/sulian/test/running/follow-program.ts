import { whileHolding } from '@sulian/ledger';
import { withProgram } from '../../src/commands/with-program.ts';
import { DEMO_CHAINS, toFollowed } from '../../src/demo/demo-chains.ts';
import { followChains } from '../../src/follow-chains.ts';
import { aborted, STEP_GRACE_MS, waitAtMost } from '../../src/wait-at-most.ts';

// Run as a process of its own: what `index` does, over a simulated node, which `index` itself takes for another chain.
const [name, url = '', user, password = ''] = process.argv.slice(2);
const record = DEMO_CHAINS.find(({ chain }) => chain === name);
if (record === undefined) throw new Error(`nobody plays ${name}`);
const node = { url, ...(user === undefined ? {} : { auth: { user, password } }) };

await withProgram(
  async (program, signal) => {
    const followed = { ...(await toFollowed(record, node)), pollMs: 50 };
    await whileHolding(program.databaseOf, [followed.chain], async () => {
      const following = followChains(program, [followed], signal);
      await Promise.race([following.done, aborted(signal)]);
      await waitAtMost(following.done, STEP_GRACE_MS);
    });
  },
  { isService: true },
);
