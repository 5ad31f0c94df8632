import { CHAINS, getChain } from '@sulian/domain';
import type { Fault } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { type Change, startChangingProxy } from '../support/changing-proxy.ts';
import { useFollowed } from '../support/follow-simulated.ts';
import { type FamilyNode, SIMULATED_FAMILIES, type SimulatedFamily } from '../support/simulated-families.ts';

/** A node behind a proxy that changes its answers. */
type ChangedNode = Omit<FamilyNode, 'fault'> & { fault(fault?: Fault | Change): void };

async function startBehindProxy(
  { start, again }: SimulatedFamily,
  seed: string,
  more?: { readonly port?: number },
): Promise<ChangedNode> {
  const node = await start(seed);
  const proxy = await startChangingProxy(node.url, more?.port);
  proxy.change = again.keep;
  return {
    ...node,
    url: proxy.url,
    fault: (fault) => {
      const isChange = typeof fault === 'function';
      proxy.change = isChange ? fault : again.keep;
      node.fault(isChange ? undefined : fault);
    },
    stop: async () => {
      await proxy.stop();
      await node.stop();
    },
  };
}

it('are tried of every family', () => {
  const tried = SIMULATED_FAMILIES.map(({ chain }) => getChain(chain).family);
  expect(new Set(tried)).toEqual(new Set(CHAINS.map(({ family }) => family)));
});

const WRONG_BLOCK = /the node answers with a block that is wrong|one transaction is at two places/;

describe.each(SIMULATED_FAMILIES)('a node of $chain', (family) => {
  const followed = useFollowed<ChangedNode>({
    chain: family.chain,
    start: (seed, more) => startBehindProxy(family, seed, more),
    tipOf: (node) => node.tip(),
    connect: family.connect,
  });

  it('whose blocks do not balance is named, adds nothing, and is followed again once it heals [R-CHAIN-397]', () =>
    followed.expectNamed(family.unbalanced, 'SOURCE_MALFORMED', WRONG_BLOCK));

  it('with one transaction at two places is named, adds nothing, and is followed again once it heals [R-CHAIN-397]', () =>
    followed.expectNamed(family.twice, 'SOURCE_MALFORMED', WRONG_BLOCK));

  it('with a transaction of an earlier block is named, adds nothing, and is followed again once it heals [R-CHAIN-397]', () =>
    followed.expectNamed(family.again.repeat, family.again.code, WRONG_BLOCK));

  it('that is behind what is held is named, changes nothing, and is followed again once it is level [R-RUN-96]', () =>
    followed.expectBehind());

  it('of another network is rejected [R-CHAIN-397]', async () => {
    const node = await startBehindProxy(family, `foreign-${family.chain}`);
    node.fault(family.foreign);
    await expect(family.connect([node.url], false).getHead()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
    await node.stop();
  });
});
