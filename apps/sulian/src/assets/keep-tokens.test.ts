import { AppError, type AssetStore, type TokenMetadata, type TokenReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { keepTokens } from './keep-tokens.ts';

describe('asking contracts behind the indexing', () => {
  it('reads all there are, batch by batch, keeps who did not answer for later, and ends with the signal', async () => {
    const stop = new AbortController();
    const unread = Array.from({ length: 130 }, (_, asset) => ({ asset: asset + 1, key: `0x${asset + 1}` }));
    const saved = new Map<number, TokenMetadata | undefined>();
    const store: AssetStore = {
      listUnread: async (_, limit) => unread.filter(({ asset }) => !saved.has(asset)).slice(0, limit),
      saveMetadata: async (_, tokens) => {
        for (const { asset, metadata } of tokens) saved.set(asset, metadata);
        if (saved.size === unread.length) stop.abort();
      },
    };
    const tokens: TokenReader = {
      readTokens: async (keys) => new Map(keys.filter((key) => key !== '0x7').map((key) => [key, { symbol: key }])),
    };
    await keepTokens(store, [{ chain: 'BITCOIN' }, { chain: 'ETHEREUM', tokens }], stop.signal);
    expect(saved.size).toBe(130);
    expect(saved.get(7)).toBeUndefined();
    expect(saved.get(130)).toEqual({ symbol: '0x130' });
  });

  it('saves nothing of a node that is away', async () => {
    const stop = new AbortController();
    let saves = 0;
    const store: AssetStore = {
      listUnread: async () => [{ asset: 1, key: '0x1' }],
      saveMetadata: async () => {
        saves += 1;
      },
    };
    const tokens: TokenReader = {
      readTokens: async () => {
        setTimeout(() => stop.abort(), 5);
        throw new AppError('SOURCE_UNREACHABLE', 'away', { retryable: true });
      },
    };
    await keepTokens(store, [{ chain: 'ETHEREUM', tokens }], stop.signal);
    expect(saves).toBe(0);
  });
});
