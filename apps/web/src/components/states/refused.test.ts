import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { Refused } from './refused.tsx';

const render = (refusal: CallError) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Refused, { refusal, id: 'bc1' })));

describe('a refused page', () => {
  it.each(['NOT_FOUND', 'CHAIN_NOT_INDEXED', 'BAD_REQUEST'])('says %s once [R-ERR-13]', (code) => {
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
});
