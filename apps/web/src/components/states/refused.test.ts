import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { Refused } from './refused.tsx';

const client = new QueryClient();
client.setQueryData(['blockchains'], {
  TRON: { id: 'TRON', indexing: { status: 'unsupported' } },
  BSC: { id: 'BSC', indexing: { status: 'empty' } },
  BITCOIN: { id: 'BITCOIN', indexing: { status: 'held' } },
});
const render = (refusal: CallError) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MemoryRouter, null, createElement(Refused, { refusal, id: 'bc1' })),
    ),
  );

describe('a refused page', () => {
  it.each([
    'NOT_FOUND',
    'HISTORY_NOT_FETCHED',
    'ADDRESSES_ONLY',
    'CHAIN_NOT_INDEXED',
    'BAD_REQUEST',
  ])('says %s once [R-ERR-13]', (code) => {
    const markup = render(new CallError(code, ''));
    expect(markup).not.toContain(`refused.${code}`);
    expect(markup.match(/<b>/g)).toHaveLength(1);
    expect(markup.match(/<div>/g)).toBeNull();
  });

  it('says of another chain’s address which one, and leads there [R-ADDR-09]', () => {
    const markup = render(new CallError('ADDRESS_OF_OTHER_CHAIN', '', { details: { belongsTo: 'BITCOIN' } }));
    expect(markup).toContain('<b>refused.belongsTo</b>');
    expect(markup).toContain('href="/address/1/BITCOIN/bc1"');
  });

  it('says why a chain is not indexed: this version cannot read it, or nothing of it is held [R-CHAIN-91]', () => {
    const of = (blockchain: string) => render(new CallError('CHAIN_NOT_INDEXED', '', { details: { blockchain } }));
    expect(of('TRON')).toContain('<b>refused.unsupported</b>');
    expect(of('BSC')).toContain('<b>refused.empty</b>');
    expect(render(new CallError('CHAIN_NOT_INDEXED', '', { details: { chain: 'BSC' } }))).toContain('refused.empty');
    expect(of('SOLANA')).not.toMatch(/refused\.(?:unsupported|empty)/);
  });

  it('leads nobody to a chain that this version cannot read [R-CHAIN-91]', () => {
    const markup = render(new CallError('ADDRESS_OF_OTHER_CHAIN', '', { details: { belongsTo: 'TRON' } }));
    expect(markup).toContain('<b>refused.belongsToUnsupported</b>');
    expect(markup).not.toContain('/address/1/TRON');
  });
});
