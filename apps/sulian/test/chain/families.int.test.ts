import { CHAINS, getChain } from '@sulian/domain';
import type { Fault } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { type Change, startChangingProxy } from '../support/changing-proxy.ts';
import { useFollowed } from '../support/follow-simulated.ts';
import { type FamilyNode, SIMULATED_FAMILIES, type SimulatedFamily } from '../support/simulated-families.ts';

/** A node behind a proxy that changes its answers. */
type ChangedNode = Omit<FamilyNode, 'fault'> & { fault(fault?: Fault | Change): void };

async function startBehindProxy(
  { start }: SimulatedFamily,
  seed: string,
  more?: { readonly port?: number },
): Promise<ChangedNode> {
  const node = await start(seed);
  const proxy = await startChangingProxy(node.url, more?.port);
  return {
    ...node,
    url: proxy.url,
    fault: (fault) => {
      const isChange = typeof fault === 'function';
      proxy.change = isChange ? fault : undefined;
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

describe.each(SIMULATED_FAMILIES)('a node of $chain', (family) => {
  const followed = useFollowed<ChangedNode>({
    chain: family.chain,
    start: (seed, more) => startBehindProxy(family, seed, more),
    tipOf: (node) => node.tip(),
    connect: family.connect,
  });

  it('whose blocks do not balance is named, adds nothing, and is followed again once it heals [R-CHAIN-397]', () =>
    followed.expectNamed(family.unbalanced, 'SOURCE_MALFORMED', /the node answers with a block that is wrong/));

  it('with one transaction at two places is named, adds nothing, and is followed again once it heals [R-CHAIN-397]', () =>
    followed.expectNamed(family.twice, 'SOURCE_MALFORMED', /the node answers with a block that is wrong/));

  it('that is behind what is held is named, changes nothing, and is followed again once it is level [R-RUN-96]', () =>
    followed.expectBehind());

  it('of another network is rejected [R-CHAIN-397]', async () => {
    const node = await startBehindProxy(family, `foreign-${family.chain}`);
    node.fault(family.foreign);
    await expect(family.connect([node.url], false).getHead()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
    await node.stop();
  });
});
