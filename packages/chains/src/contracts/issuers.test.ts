import { describe, expect, it } from 'vitest';
import { createTokenRegistry } from '../tokens/registry.ts';
import { EMITTERS } from './emitters.ts';

const registry = createTokenRegistry();

describe('who is watched for freezes', () => {
  it('is a well-known token whose issuer is named, where the list has the chain [R-EVENT-09]', () => {
    const watched = EMITTERS.filter(({ forms }) => forms.some(({ kind }) => kind === 'FREEZE'));
    expect(watched.length).toBeGreaterThan(15);
    for (const { chain, contract = '' } of watched)
      if (registry.listKeys(chain).length > 0)
        expect([
          chain,
          contract,
          registry.findToken(chain, contract.startsWith('0x') ? contract.toLowerCase() : contract)?.issuer,
        ]).toEqual([chain, contract, expect.stringMatching(/^(Tether|Circle|Paxos)$/)]);
  });

  it('is each token that names an issuer', () => {
    for (const chain of ['ETHEREUM', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BSC', 'TRON'] as const)
      for (const key of registry.listKeys(chain))
        if (registry.findToken(chain, key)?.issuer !== undefined)
          expect(
            EMITTERS.map((each) => `${each.chain} ${each.contract?.replace(/^0x.*/, (text) => text.toLowerCase())}`),
          ).toContain(`${chain} ${key}`);
  });
});
